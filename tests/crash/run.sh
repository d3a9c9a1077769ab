#!/bin/sh
# Runs what `make crash` is made of and ends with its figures. Fails where any of it fails.
# Words name the parts to run: faults, imports, disks, kills. Without any, all of them.
out=$(mktemp)
trap 'rm -f "$out"' EXIT
ok=0
part() {
  cargo test --locked "$@" --nocapture --test-threads 1 >>"$out" 2>&1 || ok=1
}
for name in ${*:-faults imports disks kills}; do
  case $name in
    faults) part --lib -- store::handles store::open::tests store::backup store::migrations app::backups imports::staging ;;
    imports) part --test integration -- crash_recovery ;;
    disks) part --test server -- full_disk full_file_system backups ;;
    kills) part --test crash -- ;;
    *) part --test crash -- "$name" ;;
  esac
done
[ $ok = 0 ] || tail -60 "$out"
echo "| what | reached | asked |"
echo "| --- | --- | --- |"
grep -o 'FIGURE |.*' "$out" | cut -c 8-
grep -ho 'STACKBRIEF_CRASH_SEED=.*\|^seed .*\|^skipped .*' "$out" | sort -u
exit $ok
