#!/usr/bin/env python
"""Django's command line for the rummy house."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy_site.settings")
    from django.core.management import execute_from_command_line

    from rummy_site.embedded.errors import EmbeddedServerError
    from rummy_site.embedded.sessions import servers_for

    try:
        with servers_for(sys.argv):
            execute_from_command_line(sys.argv)
    except EmbeddedServerError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
