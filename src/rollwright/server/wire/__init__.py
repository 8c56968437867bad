"""What crosses the network, as types: requests, messages, answers, events and errors."""
