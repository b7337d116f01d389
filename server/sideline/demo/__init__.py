"""Demo data: fictional coaches at fictional universities, reviewed by fictional athletes, as in real use."""
