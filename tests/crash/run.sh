#!/bin/sh
# Runs what `make crash` is made of, two parts at a time, and ends with its figures. Fails where any of it
# fails. Words name the parts to run; without any, all of them. STACKBRIEF_CRASH is the share to do.
parts="kills index mixes double-kills imports client-disconnects migrations writes flips cuts operations disks restores others reads"

run() {
  cargo test --quiet --locked "$@" --nocapture --test-threads 1
}
lib() {
  "$STACKBRIEF_LIB_TESTS" --nocapture --test-threads 1 "$@"
}
# Both halves draw histories of their own.
index() {
  STACKBRIEF_ORACLE=$(((STACKBRIEF_ORACLE + 1) / 2))
  lib analytics::tests::any_mix >"$1/.index" 2>&1 &
  other=$!
  lib analytics::tests::any_mix && wait $other || { cat "$1/.index" && return 1; }
  both=$(cat "$1/.index" "$1/index" | grep -c 'FIGURE | histories .* | 0 of ')
  echo "FIGURE | histories in which index and scan differ | 0 of $((STACKBRIEF_ORACLE * both)) | 0 of 50,000 |"
}
part() {
  case $1 in
    kills) run --test crash -- writes::a_kill_under ;;
    double-kills) run --test crash -- writes::a_kill_of ;;
    migrations) run --test crash -- migrations ;;
    restores) run --test crash -- restores ;;
    client-disconnects) run --test crash -- client_disconnects ;;
    reads) run --test crash -- reads starts ;;
    imports) run --test integration -- crash_recovery ;;
    disks) run --test server -- full_disk full_file_system backups ;;
    operations) lib store::handles::tests --skip power_cuts ;;
    cuts) lib power_cuts ;;
    flips) lib store::open ;;
    writes) lib imports::staging ;;
    index) index "$2" ;;
    mixes) lib app::tests::mixed_histories ;;
    others) lib store::backup store::migrations store::salvage app::backups app::people::sessions ;;
    *) echo "there is no part $1" >&2 && return 2 ;;
  esac
}

if [ "$1" = --part ]; then
  begun=$(date +%s)
  part "$2" "$3" >"$3/$2" 2>&1 && said=passed || said=FAILED
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
STACKBRIEF_ORACLE=$(of 50000) STACKBRIEF_MIXES=$(of 300)
export STACKBRIEF_POWER_CUTS STACKBRIEF_FLIPS STACKBRIEF_KILLS STACKBRIEF_ORACLE STACKBRIEF_MIXES
# Each operation in turn takes minutes.
[ "$(of 1000)" -lt 1000 ] || export STACKBRIEF_FAULTS=1

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cargo test --quiet --locked --no-run --test crash --test integration --test server || exit 1
# Optimized, for histories take five times as long without; with the assertions of a debug build.
STACKBRIEF_LIB_TESTS=$(cargo rustc --quiet --locked --lib --profile test --message-format json \
  -- -C opt-level=2 -C debug-assertions=on | sed -n 's/.*"executable":"\([^"]*\)".*/\1/p')
[ -x "$STACKBRIEF_LIB_TESTS" ] || exit 1
export STACKBRIEF_LIB_TESTS
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
  grep -ho 'FIGURE |.*' "$out/$name" | cut -c 8- | if [ "$name" = index ]; then tail -1; else cat; fi
done
cat "$out"/* | grep -ho 'STACKBRIEF_CRASH_SEED=.*\|^seed .*\|^skipped .*' | sort -u
[ ! -e "$out/.failed" ]
