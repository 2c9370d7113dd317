"""Files that finance takes away."""

from django.http import HttpResponse

EXPORT = "wallet.export_money"
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def as_download(content: str | bytes, name: str) -> HttpResponse:
    """An answer that a browser saves under this name; its ending says what it is."""
    answer = HttpResponse(content, content_type=TYPES[name.rpartition(".")[2]])
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store"
    return answer
