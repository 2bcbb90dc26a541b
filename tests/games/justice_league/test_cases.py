"""Every rule case of the folder `cases`."""

from rumpus.cases import collect

test_case = collect(__file__)
