"""Django's own advice for deployment finds nothing to say about a production configuration."""

import os
import subprocess
import sys

from rummy_site.embedded.paths import BASE_DIR

PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "rummy_site.settings",
    "ALLOWED_HOSTS": "rummy.example",
    "HTTPS": "1",
    "SECRET_KEY": "0nly-f0r-th1s-test_" * 4,
    "LOG_JSON": "1",
}


def test_check_deploy_is_clean() -> None:
    answer = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=BASE_DIR,
        env={**os.environ, **PRODUCTION},
        capture_output=True,
        text=True,
        check=False,
    )

    assert answer.returncode == 0, answer.stderr


def test_the_api_schema_has_no_gaps() -> None:
    answer = subprocess.run(
        [sys.executable, "manage.py", "spectacular", "--validate", "--fail-on-warn", "--file", os.devnull],
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )

    assert answer.returncode == 0, answer.stderr
