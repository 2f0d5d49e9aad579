import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Service"))

# Messages and logs of failed tests are kept.
pytest_plugins = ["failed"]
