"""Playing in the terminal: the sitting, the drawing of boards, the screen, and plain lines."""
