"""The faults that the cluster is put through. Each is repaired before its function returns."""

from collections.abc import Callable
from time import sleep

from reliability.cluster.database_nodes import Node
from reliability.cluster.machines import Cluster
from reliability.cluster.processes import wait_for

FROZEN_SECONDS = 30
"""Longer than Patroni waits (ttl 20), so the other machine takes over meanwhile."""

SHORT_SECONDS = 15
"""For faults that no machine takes over for."""

TAKEOVER_SECONDS = 60
"""How long a standby may take until it is the primary. If it does not, the trial fails."""


def primary_machine_dead(cluster: Cluster) -> None:
    primary, standby = _nodes(cluster)
    primary.kill_machine()
    _wait_for_takeover(standby)
    primary.patroni.start()


def primary_machine_frozen(cluster: Cluster) -> None:
    primary, standby = _nodes(cluster)
    primary.freeze_machine()
    sleep(FROZEN_SECONDS)
    _wait_for_takeover(standby)
    primary.thaw_machine()


def patroni_dead(cluster: Cluster) -> None:
    """PostgreSQL continues without Patroni and does not learn that it has been replaced."""
    primary, standby = _nodes(cluster)
    primary.patroni.kill()
    _wait_for_takeover(standby)
    sleep(SHORT_SECONDS)
    primary.patroni.start()


def postgresql_frozen(cluster: Cluster) -> None:
    primary, _ = _nodes(cluster)
    primary.freeze_postgres()
    sleep(FROZEN_SECONDS)
    primary.thaw_postgres()


def postgresql_dead(cluster: Cluster) -> None:
    primary, _ = _nodes(cluster)
    primary.kill_postgres()
    sleep(SHORT_SECONDS)


def switchover(cluster: Cluster) -> None:
    primary, standby = _nodes(cluster)
    primary.switch_over(standby)
    _wait_for_takeover(standby)


def standby_machine_dead(cluster: Cluster) -> None:
    _, standby = _nodes(cluster)
    standby.kill_machine()
    sleep(SHORT_SECONDS)
    standby.patroni.start()


def standby_machine_frozen(cluster: Cluster) -> None:
    _, standby = _nodes(cluster)
    standby.freeze_machine()
    sleep(FROZEN_SECONDS)
    standby.thaw_machine()


def etcd_dead(cluster: Cluster) -> None:
    cluster.databases.etcd.kill()
    sleep(FROZEN_SECONDS)
    cluster.databases.etcd.start()


def redis_dead(cluster: Cluster) -> None:
    cluster.redis.kill()
    sleep(SHORT_SECONDS)
    cluster.redis.start()


FAULTS: dict[str, Callable[[Cluster], None]] = {
    "primary's machine dead": primary_machine_dead,
    f"primary's machine frozen for {FROZEN_SECONDS} s": primary_machine_frozen,
    "Patroni of the primary dead, its PostgreSQL continues": patroni_dead,
    f"PostgreSQL of the primary frozen for {FROZEN_SECONDS} s": postgresql_frozen,
    "PostgreSQL of the primary dead": postgresql_dead,
    "switchover by `patronictl`": switchover,
    f"standby's machine dead for {SHORT_SECONDS} s": standby_machine_dead,
    f"standby's machine frozen for {FROZEN_SECONDS} s": standby_machine_frozen,
    f"etcd dead for {FROZEN_SECONDS} s": etcd_dead,
    f"Redis dead for {SHORT_SECONDS} s": redis_dead,
}
"""By the name that the report gives them."""


def _nodes(cluster: Cluster) -> tuple[Node, Node]:
    primary = cluster.databases.primary()
    if primary is None:
        raise RuntimeError("there is no primary")
    return primary, cluster.databases.standby_of(primary)


def _wait_for_takeover(standby: Node) -> None:
    wait_for(f"node {standby.name} to become the primary", lambda: standby.answers("primary"), TAKEOVER_SECONDS)
