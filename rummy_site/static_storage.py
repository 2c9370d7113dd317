"""Static files under names that change with their content, compressed once."""

from django_manifeststaticfiles_enhanced.storage import EnhancedManifestStaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage, EnhancedManifestStaticFilesStorage):  # type: ignore[misc]
    """Also rewrites the imports of ES modules, so that each may be cached for ever."""

    support_js_module_import_aggregation = True
