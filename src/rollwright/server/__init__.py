"""Tables on the network: seats, the store, web sockets, fair dice, bots that play along."""
