"""The tools: every class with a name in the files of this folder. A new tool is a new file, nothing else."""
import importlib
import pkgutil

from .base import Tool


def knownTools():
    """name -> class."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    found, waiting = {}, [Tool]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.name:
            found[kind.name] = kind
    return found


def makeTools(names, options):
    """The tools with these names, in their order; the program ends where one is unknown or missing here."""
    known = knownTools()
    unknown = [name for name in names if name not in known]
    if unknown:
        raise SystemExit(f"unknown tool {', '.join(unknown)}; known: {', '.join(sorted(known))}")
    tools = [known[name](options) for name in names]
    for tool in tools:
        reason = tool.missing()
        if reason:
            raise SystemExit(f"{tool.name}: {reason}")
    return tools
