"""What may import what, and what every public function says about itself.

The import contracts stand in pyproject.toml. What they cannot say is checked on the source itself.
"""

import ast
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

import scoring

ROOT = Path(__file__).parent.parent
SCORING = sorted((ROOT / "scoring").rglob("*.py"))
EXPLAINED = [
    path
    for room in ("scoring", "tournaments/services", "tournaments/queries")
    for path in sorted((ROOT / room).rglob("*.py"))
]

# Clocks, files, networks and processes: the game needs none of them.
OUTSIDE_THE_GAME = {
    "asyncio",
    "datetime",
    "io",
    "os",
    "pathlib",
    "secrets",
    "socket",
    "sqlite3",
    "subprocess",
    "time",
}


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imported_modules(tree: ast.AST) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add("." * node.level if node.level else node.module.split(".")[0])
    return names


def public_classes(tree: ast.Module) -> list[ast.ClassDef]:
    return [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]


def public_functions(*rooms: ast.Module | ast.ClassDef) -> list:
    """The functions right in a module or class, those with a leading _ left out."""
    return [
        node
        for room in rooms
        for node in room.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_")
    ]


def unannotated(function) -> list[str]:
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    spread = [argument for argument in (arguments.vararg, arguments.kwarg) if argument]
    missing = [a.arg for a in [*named, *spread] if a.annotation is None and a.arg not in {"self", "cls"}]
    return missing if function.returns else [*missing, "return"]


@pytest.fixture
def _in_root(monkeypatch):
    monkeypatch.chdir(ROOT)


@pytest.mark.usefixtures("_in_root")
def test_import_contracts_are_kept(capsys, monkeypatch):
    # It would switch off every logger of this process, and tests after this one listen to them.
    monkeypatch.setattr("importlinter.cli._configure_logging", lambda *_: None)

    code = lint_imports(config_filename="pyproject.toml", no_cache=True, no_logo=True)

    assert code == 0, capsys.readouterr().out


@pytest.mark.parametrize("path", SCORING, ids=relative)
def test_scoring_imports_only_itself_and_the_standard_library(path):
    allowed = (sys.stdlib_module_names - OUTSIDE_THE_GAME) | {"scoring"}

    assert imported_modules(tree_of(path)) <= allowed


@pytest.mark.parametrize("path", SCORING, ids=relative)
def test_scoring_takes_chance_only_as_an_argument(path):
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            assert "random" not in {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "Random"


@pytest.mark.parametrize("path", SCORING, ids=relative)
def test_scoring_imports_at_the_top_of_its_modules(path):
    tree = tree_of(path)
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]

    assert [node.lineno for node in imports if node not in tree.body] == []


@pytest.mark.parametrize("path", SCORING, ids=relative)
def test_scoring_annotates_every_public_function(path):
    tree = tree_of(path)
    faults = {
        function.name: unannotated(function) for function in public_functions(tree, *public_classes(tree))
    }

    assert {name: missing for name, missing in faults.items() if missing} == {}


@pytest.mark.parametrize("path", EXPLAINED, ids=relative)
def test_every_public_function_and_class_has_a_docstring(path):
    tree = tree_of(path)

    assert [
        node.name for node in [*public_classes(tree), *public_functions(tree)] if not ast.get_docstring(node)
    ] == []


@pytest.mark.parametrize("path", SCORING, ids=relative)
def test_scoring_explains_every_method_as_well(path):
    methods = public_functions(*public_classes(tree_of(path)))

    assert [method.name for method in methods if not ast.get_docstring(method)] == []


def test_scoring_offers_each_of_its_public_names_and_nothing_else():
    offered = {
        alias.name for node in tree_of(ROOT / "scoring" / "__init__.py").body if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }  # fmt: skip

    assert len(scoring.__all__) == len(set(scoring.__all__))
    assert set(scoring.__all__) == offered
    assert [name for name in scoring.__all__ if not hasattr(scoring, name)] == []
