#!/usr/bin/env bash
# Deploys the service.
set -euo pipefail
source ./lib.sh
. "$HOME/.env"

readonly MAX_TRIES=3
declare -a HOSTS=(one two)
export REGION=eu
TARGET="${1:-staging}"
lower=1

# Builds it.
# In a container.
build() {
  local name=$1
  if [[ -f Dockerfile && -n $name ]]; then
    docker build "$name"
  elif [ -d src ] || die "nothing to build"; then
    make "$name"
  fi
}

function push::all {
  for host in "${HOSTS[@]}"; do
    build "$host" && rsync "$host" || return 1
  done
  for ((i = 0; i < 3; i++)); do :; done
  while read -r line; do
    case "$line" in
      a | b) build a ;;
      c) : ;;
      *) die ;;
    esac
  done < hosts
  until ping; do retry; done
  helper() { echo "$(build inner)"; }
}

die() { echo "$1" >&2; exit 1; }

push::all "$@"
