"""A site on two machines, all of it on this one: the files of deploy/cluster/, faults, and trials (`make cluster`)."""
