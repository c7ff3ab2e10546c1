"""Brings the packages whose documentation is read: by the package managers' own clients, each once."""
import subprocess
import tarfile
import zipfile
from pathlib import Path


def download(folder: Path, settings: dict, python: str) -> tuple[Path, Path]:
    """Unpacked wheels and npm packages. Each is named by its version, so that what is there is never asked for again."""
    return (
        _each(folder / "python", settings["python_packages"], lambda name, place: _wheel(name, place, python)),
        _each(folder / "npm", settings["npm_packages"], _npm_package),
    )


def download_debian_packages(folder: Path, packages: list[str]) -> Path:
    """Unpacked, not installed: most are programs, of which the texts alone are read."""
    return _each(folder / "debian", packages, _debian_package)


def _each(folder: Path, packages: list[str], bring) -> Path:
    for package in packages:
        place = folder / package.replace("/", "+")
        if (place / ".complete").exists():
            continue
        place.mkdir(parents=True, exist_ok=True)
        print(f"  {package}", flush=True)
        (place / ".complete").write_text(bring(package, place) or "")
    return folder


def _wheel(package: str, place: Path, python: str) -> None:
    subprocess.run([python, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "-d", place, package], check=True)
    for wheel in place.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(place, [name for name in archive.namelist() if name.endswith(".py")])
        wheel.unlink()


def _npm_package(package: str, place: Path) -> None:
    subprocess.run(["npm", "pack", "--silent", "--pack-destination", str(place), package], check=True, stdout=subprocess.DEVNULL)
    for tarball in place.glob("*.tgz"):
        with tarfile.open(tarball) as archive:
            wanted = [member for member in archive.getmembers() if member.name.endswith((".d.ts", "README.md"))]
            archive.extractall(place, wanted, filter="data")
        tarball.unlink()


def debian_versions(folder: Path, packages: list[str]) -> list[str]:
    """What was brought, as the package manager names it: it has the newest version alone."""
    return [f"{package}={(folder / 'debian' / package / '.complete').read_text()}" for package in packages]


def _debian_package(package: str, place: Path) -> str:
    subprocess.run(["apt-get", "download", "-q", package], check=True, cwd=place, stdout=subprocess.DEVNULL)
    (archive,) = place.glob("*.deb")
    subprocess.run(["dpkg", "-x", archive, place], check=True)
    version = subprocess.run(["dpkg-deb", "-f", archive, "Version"], check=True, capture_output=True, text=True).stdout.strip()
    archive.unlink()
    return version
