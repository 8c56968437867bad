"""The one command, `rollwright`: a module for each subcommand, loaded when it is used."""
