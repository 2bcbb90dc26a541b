"""The rule cases of Brave & Bold, from the folder beside this file."""

from rumpus.cases import collect

test_case = collect(__file__)
