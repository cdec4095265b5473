"""Compiles the solver in its place where there is a C compiler, and says so where there is none.

Without it the same source runs as plain Python, some fifty times slower: nobody should need a
compiler to keep score. With mypyc the same source crashed, numba was nine times slower than C, and
C or Rust would be a second source.
"""

import hashlib
import os
import shutil
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

FOLDER = Path(__file__).resolve().parent.parent / "referee" / "rook" / "solver"
MODULES = ("layout", "search")
SOURCES = [f"{name}.{ending}" for name in MODULES for ending in ("py", "pxd")]
BUILT = [FOLDER / f"{name}{sysconfig.get_config_var('EXT_SUFFIX')}" for name in MODULES]
MADE_OF = FOLDER / "search.compiled"
"""What the compiled files were made of, so that an old one is never taken for the source."""

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "infer_types": False,
}


def digest() -> str:
    """What files compiled now would be made of."""
    parts = [(FOLDER / name).read_bytes() for name in SOURCES]
    parts += [Path(__file__).read_bytes(), sys.version.encode()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def is_current() -> bool:
    """Whether the compiled files are there, and made of the sources as they are."""
    are_built = all(path.exists() for path in (*BUILT, MADE_OF))
    return are_built and MADE_OF.read_text() == digest()


def drop() -> None:
    """Leaves the plain source."""
    for path in (*BUILT, MADE_OF):
        path.unlink(missing_ok=True)


def build() -> None:
    """Compiles in a folder of its own, and puts only what Python loads in its place."""
    # Only here: without a compiler's libraries the message below is what is wanted.
    from Cython.Build import cythonize  # noqa: PLC0415
    from setuptools import Distribution, Extension  # noqa: PLC0415

    with TemporaryDirectory() as folder:
        package = Path(folder, *FOLDER.parts[-3:])
        package.mkdir(parents=True)
        for part in (package, package.parent, package.parent.parent):
            (part / "__init__.py").touch()
        for name in SOURCES:
            shutil.copy(FOLDER / name, package)
        folder_before = Path.cwd()
        os.chdir(folder)
        try:
            flags = [] if os.name == "nt" else ["-O2", "-g0"]
            inside = Path(*FOLDER.parts[-3:])
            extensions = [
                Extension(
                    ".".join([*inside.parts, name]),
                    [str(inside / f"{name}.py")],
                    extra_compile_args=flags,
                )
                for name in MODULES
            ]
            modules = cythonize(  # type: ignore[no-untyped-call]
                extensions, compiler_directives=DIRECTIVES, quiet=True
            )
            command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
            command.build_lib, command.build_temp = "lib", "temp"
            command.ensure_finalized()
            command.run()
            for path in BUILT:
                shutil.copy(Path("lib") / inside / path.name, path)
        finally:
            os.chdir(folder_before)
    MADE_OF.write_text(digest())


def main() -> None:
    """Compiles if need be; whatever stands in the way, the plain source goes on working."""
    if is_current():
        return
    drop()
    try:
        build()
    except (Exception, SystemExit) as fault:  # noqa: BLE001 - a compiler fails in its own ways
        drop()
        reason = str(fault).splitlines()[-1:] or [type(fault).__name__]
        print(f"the solver stays plain Python, which is slower: {reason[0]}")
    else:
        print("the solver was compiled")


if __name__ == "__main__":
    main()
