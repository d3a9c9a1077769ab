#!/bin/sh
# Runs what `make crash` is made of, two parts at a time, and ends with its figures. Fails where any of it
# fails. Words name the parts to run; without any, all of them. STACKBRIEF_CRASH is the share to do.
parts="kills index double-kills imports drops migrations writes flips cuts operations disks restores others reads"

run() {
  cargo test --quiet --locked "$@" --nocapture --test-threads 1
}
part() {
  case $1 in
    kills) run --test crash -- writes::a_kill_under ;;
    double-kills) run --test crash -- writes::a_kill_of ;;
    migrations) run --test crash -- migrations ;;
    restores) run --test crash -- restores ;;
    drops) run --test crash -- drops ;;
    reads) run --test crash -- reads starts ;;
    imports) run --test integration -- crash_recovery ;;
    disks) run --test server -- full_disk full_file_system backups ;;
    operations) run --lib -- store::handles::tests ;;
    cuts) run --lib -- power_cuts ;;
    flips) run --lib -- store::open ;;
    writes) run --lib -- imports::staging ;;
    # Forty times the work of all other parts: optimized, a tenth of it.
    index) run --release --lib -- analytics::tests::any_mix ;;
    others) run --lib -- store::backup store::migrations store::salvage app::backups app::sessions ;;
    *) echo "there is no part $1" >&2 && return 2 ;;
  esac
}

if [ "$1" = --part ]; then
  begun=$(date +%s)
  part "$2" >"$3/$2" 2>&1 && said=passed || said=FAILED
  [ $said = passed ] || touch "$3/.failed"
  echo "$2 $said after $(($(date +%s) - begun)) s"
  exit 0
fi

share=${STACKBRIEF_CRASH:-1}
of() {
  awk "BEGIN { print int($1 * $share + 0.999) }"
}
export STACKBRIEF_CRASH="$share"
STACKBRIEF_POWER_CUTS=$(of 10000) STACKBRIEF_FLIPS=$(of 5000) STACKBRIEF_KILLS=$(of 300)
STACKBRIEF_ORACLE=$(of 50000)
export STACKBRIEF_POWER_CUTS STACKBRIEF_FLIPS STACKBRIEF_KILLS STACKBRIEF_ORACLE
# Each operation in turn takes minutes.
[ "$(of 1000)" -lt 1000 ] || export STACKBRIEF_FAULTS=1

# Before anything is timed.
case " ${*:-$parts} " in
  *" index "*) cargo test --quiet --locked --no-run --release --lib || exit 1 ;;
esac

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cargo test --quiet --locked --no-run --lib --test crash --test integration --test server || exit 1
for name in ${*:-$parts}; do
  echo "$name"
done | xargs -P 2 -n 1 sh -c 'sh "$0" --part "$2" "$1"' "$0" "$out"
if [ -e "$out/.failed" ]; then
  grep -lE 'FAILED|panicked|error' "$out"/* | while read -r log; do
    echo "--- ${log##*/}" && tail -60 "$log"
  done
fi
echo "| what | reached | asked |"
echo "| --- | --- | --- |"
for name in ${*:-$parts}; do
  grep -ho 'FIGURE |.*' "$out/$name" | cut -c 8-
done
cat "$out"/* | grep -ho 'STACKBRIEF_CRASH_SEED=.*\|^seed .*\|^skipped .*' | sort -u
[ ! -e "$out/.failed" ]
