#!/bin/sh
# make elsewhere: the vectors on both paths on other processors, under emulation, with Debian's Python and NumPy.
#
# Needs root, debootstrap and qemu-user-static. PLATFORMS="arm64 s390x armhf" chooses; 32-bit x86 is not supported: its
# x87 registers are longer than a double. FOLDER keeps the systems from one time to the next. The library is built by a
# cross-compiler where Debian's is installed (gcc-aarch64-linux-gnu and its like), which takes seconds; else by the
# compiler of the other system under emulation, which takes half an hour. As a control it is built again with fused
# multiply-add allowed: on arm64 and s390x, which have it, a vector must fail.
# What the doctests of the pages need (the conftest.py at the top) is left out, and whether the files of vectors follow
# their schema, which takes as long as all the rest.
set -eu
folder=${FOLDER:-.elsewhere}
case $folder in /*) ;; *) folder=$(pwd)/$folder ;; esac
release=${RELEASE:-sid}
pytest="python3 -m pytest -q -p no:cacheprovider --confcutdir=tests --deselect tests/test_vectors.py::test_file_follows_the_schema"
packages=gcc,libc6-dev,python3-dev,python3-numpy,python3-scipy,python3-sklearn,python3-cffi,python3-setuptools,python3-click,python3-narwhals,python3-pytest,python3-jsonschema

# build PLATFORM ROOT: the library in place, by the flags of csrc/build.py.
build() {
    rm -rf "$2"/reference/build "$2"/reference/reference/_kernels*
    case $1 in
        arm64) compiler=aarch64-linux-gnu-gcc ;;
        armhf) compiler=arm-linux-gnueabihf-gcc ;;
        *) compiler=$1-linux-gnu-gcc ;;
    esac
    if ! command -v $compiler > /dev/null; then
        chroot "$2" sh -c "cd /reference && python3 setup.py build_ext --inplace" > "$2/build.log" 2>&1
        return
    fi
    mkdir "$2/reference/build"
    chroot "$2" sh -c "cd /reference && python3 -c '
import runpy, sysconfig
made = runpy.run_path(\"csrc/build.py\")
made[\"ffi\"].emit_c_code(\"build/kernels.c\")
open(\"build/flags\", \"w\").write(\" \".join(made[\"GNU\"]))
open(\"build/include\", \"w\").write(sysconfig.get_path(\"include\"))'"
    # shellcheck disable=SC2046
    (cd "$2/reference" && $compiler -shared -fPIC $(cat build/flags) -Icsrc -I"$2$(cat build/include)" \
        -idirafter "$2/usr/include" build/kernels.c csrc/*.c -lm -o reference/_kernels.abi3.so)
}

# The kernel is told which emulator runs which programs, where nothing has told it yet.
binfmt=/proc/sys/fs/binfmt_misc
test -e $binfmt/register || mount -t binfmt_misc binfmt_misc $binfmt
for processor in aarch64 s390x arm; do
    test -e $binfmt/qemu-$processor || cat /usr/lib/binfmt.d/qemu-$processor.conf > $binfmt/register
done
for platform in ${PLATFORMS:-arm64 s390x armhf}; do
    root=$folder/$platform
    if [ ! -e "$root/ready" ]; then
        # Unpacked by this machine, which takes a minute; to configure them under emulation takes an hour. All that is
        # needed of that is the place where programs look for BLAS and LAPACK.
        debootstrap --foreign --variant=minbase --arch="$platform" --include="$packages" "$release" "$root"
        for package in "$root"/var/cache/apt/archives/*.deb; do dpkg-deb --extract "$package" "$root"; done
        for library in "$root"/usr/lib/*/blas/libblas.so.3 "$root"/usr/lib/*/lapack/liblapack.so.3; do
            ln -sf "$(basename "$(dirname "$library")")/$(basename "$library")" "$(dirname "$library")/.."
        done
        touch "$root/ready"
    fi
    rm -rf "$root/reference" && mkdir "$root/reference"
    (git ls-files -z --cached | xargs -0 tar -c --) | tar -x -C "$root/reference"
    echo "== $platform: $(chroot "$root" python3 -c 'import numpy, platform, sys; print(platform.machine(), sys.version.split()[0], numpy.__version__)') =="
    build "$platform" "$root"
    chroot "$root" sh -c "cd /reference && $pytest tests/test_vectors.py tests/test_twins.py"
    echo "== $platform, the control: fused multiply-add allowed =="
    sed -i 's/-ffp-contract=off/-ffp-contract=fast/' "$root/reference/csrc/build.py"
    build "$platform" "$root"
    if chroot "$root" sh -c "cd /reference && $pytest -x tests/test_vectors.py"; then
        echo "Nothing failed with fused multiply-add: either this processor has none, or the vectors do not see it."
        test "$platform" = armhf || exit 1
    fi
done
