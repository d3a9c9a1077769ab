#!/bin/sh
# Runs what `make crash` is made of and ends with its figures. Fails where any of it fails.
out=$(mktemp)
trap 'rm -f "$out"' EXIT
ok=0
part() {
  cargo test --locked "$@" --nocapture --test-threads 1 >>"$out" 2>&1 || ok=1
}
part --lib -- store::handles store::open::tests store::backup
part --test integration -- crash_recovery
part --test crash --
[ $ok = 0 ] || tail -60 "$out"
echo "| what | reached | asked |"
grep -o 'FIGURE |.*' "$out" | cut -c 8-
grep -ho 'STACKBRIEF_CRASH_SEED=.*\|^seed .*' "$out" | sort -u
exit $ok
