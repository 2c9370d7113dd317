"""Static files under hashed names: every module that a module imports is there."""

import json
import re
from pathlib import Path

from django.core.management import call_command
from pytest_django.fixtures import Settings

IMPORT = re.compile(r"""(?:from|import)\s*["'](\.[^"']+)["']""")


def test_imports_of_hashed_modules_lead_to_hashed_modules(tmp_path: Path, settings: Settings) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "rummy_site.static_storage.HashedStaticFiles"},
    }

    call_command("collectstatic", interactive=False, verbosity=0)

    names = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    modules = [tmp_path / hashed for name, hashed in names.items() if name.endswith(".js")]
    imports = [(module, path) for module in modules for path in IMPORT.findall(module.read_text())]
    assert len(imports) > 20
    for module, path in imports:
        assert (module.parent / path).resolve().exists(), f"{module.name} imports {path}"
    assert all((tmp_path / f"{hashed}.br").exists() for name, hashed in names.items() if name.endswith("main.js"))
