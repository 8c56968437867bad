"""`python -m rollwright` is `rollwright`."""

import sys

from rollwright.cli.main import main

sys.exit(main())
