"""One module per command, each with `add(subparsers)`."""
