#!/usr/bin/env bash
# A real Docker engine with Compose for the container tests, where none is installed and no image
# registry can be reached; for root on Debian. Engine and base images are made of Debian 13's
# packages, in ENGINE_DIR (default: ~/.cache/officina-engine).
#
#   engine.sh up     starts dockerd, makes the images once (a minute or two), and prints `export DOCKER_HOST=…`
#   engine.sh down   ends it with its containers and networks; images and volumes stay
set -euo pipefail
cd "$(dirname "$0")/../../.."
DIR=${ENGINE_DIR:-$HOME/.cache/officina-engine}
ENGINE=$DIR/engine # the root in which dockerd runs
CERTIFICATES=/etc/ssl/certs/ca-certificates.crt
export DOCKER_HOST=unix://$DIR/docker.sock DEBIAN_FRONTEND=noninteractive
running() { [ -S "$DIR/docker.sock" ] && docker info >/dev/null 2>&1; }
quietly() { "$@" >>"$DIR/log" 2>&1 || { tail -5 "$DIR/log" >&2; exit 1; }; }
APT=(apt-get install -y -qq --no-install-recommends)
install_in() { quietly chroot "$1" /usr/bin/env PATH=/usr/sbin:/usr/bin:/sbin:/bin "${APT[@]}" "${@:2}"; }

base() { # a root file system, one with the engine, and the client on this machine
  mkdir -p "$DIR"
  command -v debootstrap >/dev/null || { quietly apt-get update -qq && quietly "${APT[@]}" debootstrap debian-archive-keyring; }
  if [ ! -d "$DIR/base" ]; then
    rm -rf "$DIR/base.part"
    quietly debootstrap --variant=minbase --include=ca-certificates,libatomic1 trixie "$DIR/base.part"
    # This machine's name servers and certificates, for packages that are fetched while an image is
    # built.
    cp -L /etc/resolv.conf "$DIR/base.part/etc/resolv.conf"
    cp -L $CERTIFICATES "$DIR/base.part$CERTIFICATES"
    mv "$DIR/base.part" "$DIR/base"
  fi
  if [ ! -d "$ENGINE" ]; then
    rm -rf "$ENGINE.part" && cp -a "$DIR/base" "$ENGINE.part"
    install_in "$ENGINE.part" docker.io docker-cli docker-compose iptables
    mv "$ENGINE.part" "$ENGINE"
  fi
  command -v docker >/dev/null || quietly "${APT[@]}" docker.io
  mkdir -p /usr/local/lib/docker/cli-plugins
  cp -u "$ENGINE"/usr/libexec/docker/cli-plugins/docker-compose /usr/local/lib/docker/cli-plugins/
}
start() {
  if running; then return; fi
  rm -f "$DIR/docker.sock" "$DIR/pid"
  # A mount namespace of its own with the engine's root as "/": it ends with dockerd. (In a chroot
  # `docker exec` would enter the root of this machine.) Folders that Compose mounts into containers
  # stand in it at their own paths.
  # shellcheck disable=SC2016
  setsid unshare --mount --propagation slave bash -euc '
    ENGINE=$1 DIR=$2
    mount --bind "$ENGINE" "$ENGINE"
    for each in proc sys dev tmp; do mount --rbind "/$each" "$ENGINE/$each"; done
    mkdir -p "$ENGINE$DIR" "$ENGINE/machine"
    mountpoint -q "$ENGINE$DIR" || mount --bind "$DIR" "$ENGINE$DIR"
    mount -t tmpfs tmpfs "$ENGINE/run"
    cd "$ENGINE" && pivot_root . machine
    umount -l /machine
    exec env PATH=/usr/sbin:/usr/bin:/sbin:/bin dockerd --data-root "$DIR/data" --exec-root /run/docker-exec \
      --pidfile "$DIR/pid" -H "$DOCKER_HOST" --storage-driver overlay2
  ' engine "$ENGINE" "$DIR" >"$DIR/dockerd.log" 2>&1 </dev/null &
  for _ in $(seq 60); do if running; then return; fi; sleep 0.5; done
  tail -5 "$DIR/dockerd.log" >&2
  exit 1
}
stop() {
  # A bridge that is left over would take the packets of the next one with its addresses.
  if running; then docker ps -aq | xargs -r docker rm -f >/dev/null; docker network prune -f >/dev/null; fi
  if pid=$(cat "$DIR/pid" 2>/dev/null) && kill "$pid" 2>/dev/null; then while kill -0 "$pid" 2>/dev/null; do sleep 0.2; done; fi
  ip link delete docker0 2>/dev/null || true
  iptables -P FORWARD ACCEPT 2>/dev/null || true
}
images() { # one that behaves as both official ones do in what the tests use, and has the names of both
  local tree=$DIR/tree name
  name=$(sed -n 's/^ARG NODE=//p' deploy/container/Containerfile)
  if docker image inspect "$name" >/dev/null 2>&1; then return; fi
  rm -rf "$tree" && cp -a "$DIR/base" "$tree"
  install_in "$tree" caddy
  chroot "$tree" useradd --create-home node
  cp "$(readlink -f node_modules/.bin/node)" "$tree/usr/local/bin/node"
  cp -a "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$tree/usr/local/lib/npm"
  ln -s ../lib/npm/bin/npm-cli.js "$tree/usr/local/bin/npm"
  mkdir -p "$tree/usr/local/etc" && echo "cafile=$CERTIFICATES" >"$tree/usr/local/etc/npmrc"
  tar -C "$tree" -c . | docker import -c "ENV NODE_EXTRA_CA_CERTS=$CERTIFICATES XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data" \
    -c 'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]' - "$name" >/dev/null
  sed -n 's/^ *image: \(docker.io.*\)/\1/p' deploy/container/compose.yaml | xargs -n 1 docker tag "$name"
  rm -rf "$tree"
}
case ${1-} in
  up)
    base
    start
    images
    echo "export DOCKER_HOST=$DOCKER_HOST" ;;
  down) stop ;;
  *) echo 'engine.sh up | down' >&2; exit 2 ;;
esac
