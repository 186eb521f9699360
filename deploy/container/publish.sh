#!/bin/sh
# publish.sh [--back]: puts the site online, or what has changed since (docs/operations.md). --back returns to
# the release before, with all requests that have come since.
#
# The new container runs beside the old one, on the same requests, until it has answered well for fifteen
# seconds; then Caddy is told its name, and the old one ends. What fails before that leaves the old one alone.
# A run may be killed at any moment: the next one ends what it has begun.
# shellcheck disable=SC1112,SC2086 # Italian apostrophes; names of containers hold no spaces
set -eu
cd "$(dirname "$0")"
upstream=caddy/upstream.caddy
caddy_files='--config /etc/caddy/Caddyfile --adapter caddyfile'

main() {
  check
  find_old
  trap undo EXIT
  trap 'exit 130' INT TERM HUP
  if [ "$1" = --back ]; then take_release_before; else build; fi
  try_beside
  switch
  trap - EXIT
  retire "$new"
  docker image prune --force --filter label=org.opencontainers.image.title=officina > /dev/null
  docker builder prune --force --filter until=1h > /dev/null 2>&1
  say 'Fatto: il sito è in rete.'
}

say() { printf '%s\n' "$*"; }
fail() { say "$1" >&2; exit "${2-1}"; }
compose() { docker compose --progress quiet "$@" < /dev/null; }
# The site's containers, the newest first. Those of `docker compose run` are not among them.
containers() {
  docker ps --all --filter label=com.docker.compose.project=officina --format '{{.Names}}' \
    --filter label=com.docker.compose.service=site --filter label=com.docker.compose.oneoff=False "$@"
}
image_of() { docker inspect --format '{{.Image}}' "$1"; }
has_gone_back() { docker inspect --format '{{index .Config.Labels "officina.back"}}' "$1"; }
has_ipv6() { ip -6 -oneline address show scope global 2> /dev/null | grep -qv 'inet6 f[cd]'; }
built_at() { date -d "$(docker image inspect --format '{{.Created}}' "$1")" '+%d/%m/%Y alle %H:%M'; }

check() {
  engine=$(docker compose version > /dev/null 2>&1 && docker version --format '{{.Server.Version}}' 2>&1) ||
    fail 'Docker con Compose manca o non risponde: installalo (docs.docker.com/engine/install), o usa sudo.'
  major=${engine%%.*}
  [ "$major" -ge 26 ] || fail "Docker $engine è troppo vecchio: installa almeno il 27."
  if [ "$major" = 26 ] && has_ipv6 && ! grep -qs ip6tables /etc/docker/daemon.json; then
    fail "Con Docker $engine i visitatori in IPv6 conterebbero come uno solo: installa almeno il 27, o scrivi
{\"experimental\": true, \"ip6tables\": true} in /etc/docker/daemon.json e riavvia Docker."
  fi
  exec 9< .
  flock --nonblock 9 || fail 'Un altro ./publish.sh è al lavoro: aspetta che finisca.' 75

  [ -e .env ] || fail 'Manca .env: install -m 600 environment.example .env, e scrivici i tuoi dati.'
  # Passwords are for its owner only. Caddy, which has few rights, reads its files whoever owns them.
  chmod 600 .env && chmod -R a+rX caddy && umask 022
  # What Compose says of a line that it does not understand could show a password.
  settings=$(compose config 2>&1) || fail "Docker Compose non capisce .env$(say "$settings" |
    sed -n 's/.*line \([0-9]*\).*/ alla riga \1/p'): confrontalo con environment.example."
  names=$(sed -n 's/^#\{0,1\}\([A-Z_]*\)=.*/\1/p' environment.example)
  unread=$(sed -n 's/^\([A-Za-z0-9_]*\) *=.*/\1/p' .env | grep -vxF "$names" | xargs)
  [ "$unread" = '' ] || fail "$unread: in .env nessuno legge questo nome (environment.example): correggilo."
  origin=$(say "$settings" | sed -n 's/^ *SITE_ORIGIN: //p' | head -n 1)
  say "$origin" | grep -qE '^(https://[^:,/]+|http://([^:,/]*\.)?localhost)$' ||
    fail 'SITE_ORIGIN: serve un indirizzo come https://www.example.com, senza porta e senza barra in fondo.'
}

# Sets `old`, the container that visitors reach: the one that Caddy's file names. Where the file is damaged or
# gone, it is the oldest one that runs. What an interrupted run has left ends, once Caddy has read its file.
find_old() {
  all=$(containers)
  running=$(containers --filter status=running)
  named=$(sed -n 's/^\tto \(.*\):8080$/\1/p' "$upstream" 2> /dev/null || true)
  old=$(say "$all" | grep -xF "${named:-none}" || say "${running:-$all}" | tail -n 1)
  old_image=
  if [ "$old" = '' ]; then return; fi
  old_image=$(image_of "$old")
  [ "$named" = "$old" ] || point_to "$old" || fail "$why"
  if [ "$all" = "$old" ]; then return; fi
  # A Caddy that does not run reads its file when it starts.
  caddy=$(docker ps --quiet --filter name='^officina-caddy-1$')
  [ "$caddy" = '' ] || { accepts_files && start_caddy; } || fail "Caddy: $(say "$why" | tail -n 1)"
  retire "$old"
}

build() {
  memory=$(awk '/^(Mem|Swap)Total:/ { sum += $2 } END { print int(sum / 1024) }' /proc/meminfo)
  [ "$memory" -ge 1800 ] || fail "Per costruire servono 2000 MB di memoria o swap: ce ne sono $memory."
  content=$(say "$settings" | sed -n 's/^ *CONTENT_DIR: //p')
  [ -e "../../$content/shop.yaml" ] || fail "CONTENT_DIR: nella cartella $content non c’è shop.yaml."

  say 'Costruisco il sito: la prima volta ci vogliono alcuni minuti …'
  docker pull --quiet "$(sed -n 's/^ARG NODE=//p' Containerfile)" > /dev/null 2>&1 ||
    say 'Non so se c’è un’immagine di Node più nuova: uso quella che ho.'
  # When a step fails, BuildKit repeats its output between two lines of dashes.
  output=$(docker compose --progress plain build site 2>&1) || fail "Il sito non si costruisce:
$(say "$output" | sed -n '/^------$/,/^------$/{s/^[0-9.][0-9.]* //;/^-----\|^ >/!p;}' | grep . ||
    say "$output" | tail -n 3)"
  why=$(compose run --rm -T --no-deps site node server/main.ts --check 2>&1 > /dev/null) || fail "$why$(
    # The server begins with the name of the setting that is wrong; Docker speaks of itself.
    say "$why" | grep -q '^[A-Z_]*: ' && printf '\n%s' 'Correggi .env, poi ripeti.')"
}

take_release_before() {
  before=$(docker image inspect --format '{{.Id}}' officina-site:before 2> /dev/null || say "$old_image")
  { [ "$before" != "$old_image" ] && [ "$(has_gone_back "$old")" = '' ]; } ||
    fail 'Prima di questa versione non ce ne sono altre.'
  say "In rete c’è la versione del $(built_at "$old_image"): torno a quella del $(built_at "$before")."
  docker tag "$before" officina-site
  export WENT_BACK=yes
}

try_beside() {
  say 'Provo la nuova versione, accanto a quella di adesso …'
  if [ "$old" ]; then count=2; else count=1; fi
  why=$(compose up --detach --no-deps --no-build --no-recreate --scale site=$count site 2>&1) ||
    fail "La nuova versione non parte: $why"
  new=$(containers | grep -vxF "${old:-none}")
  answers http://127.0.0.1:8080 127.0.0.1 15 60 || fail "La nuova versione non funziona: $why
$(docker logs --tail 20 "$new" 2>&1)"
}
answers() { why=$(docker exec -i "$new" node --input-type=module-typescript - "$@" < try-release.ts 2>&1); }

# Tells Caddy the new container's name, and looks at the site through Caddy.
switch() {
  ignore_signals
  # The first run has no file yet, which Caddy's other files import.
  [ "$old" ] || point_to "$new" || fail "$why"
  { accepts_files && point_to "$new" && start_caddy && answers "$origin" caddy 1 20; } ||
    fail "Attraverso Caddy la nuova versione non funziona: $(say "$why" | tail -n 1)"
  [ "$why" = '' ] || say "$why"
}
# From here on no signal ends this script, and none from the terminal reaches docker.
ignore_signals() {
  trap '' INT TERM HUP
  docker() { setsid --wait docker "$@"; }
}
# Writes a container's name into Caddy's file: whole and onto the disk, before it takes the old file's place.
point_to() {
  why="$upstream non si scrive: fai spazio sul disco."
  printf '# Written by publish.sh.\n(upstream) {\n\tto %s:8080\n}\n' "$1" > "$upstream.part" &&
    sync "$upstream.part" && grep -q '^}' "$upstream.part" && mv "$upstream.part" "$upstream" && sync caddy
}
accepts_files() { why=$(compose run --rm -T --no-deps caddy caddy validate $caddy_files 2>&1); }
# Starts Caddy, anew where its settings or image have changed, and has it read its files, which it accepts.
start_caddy() {
  why=$(compose up --detach --no-deps --wait caddy 2>&1) || return 1
  why=$(compose exec -T caddy sh -c 'cat /etc/caddy/upstream.caddy || true' 2>&1) || return 1
  if [ "$why" = "$(cat $upstream)" ]; then
    why=$(reload 2>&1 || { sleep 2 && reload 2>&1; })
  else
    # It sees another folder, because the project was moved or deleted, and cloned again.
    why=$(compose up --detach --no-deps --wait --force-recreate caddy 2>&1)
  fi
}
reload() { compose exec -T caddy caddy reload $caddy_files; }

# Ends all containers but one. The release of an older one is kept for --back, unless --back has just left it.
retire() {
  image=$(image_of "$1")
  back=$(has_gone_back "$1")
  others=$(containers)
  is_older=
  for each in $others; do
    if [ "$each" = "$1" ]; then is_older=yes; continue; fi
    if [ "$is_older" ] && [ "$back" = '' ] && [ "$(image_of "$each")" != "$image" ]; then
      docker tag "$(image_of "$each")" officina-site:before
    fi
    docker stop "$each" > /dev/null && docker rm "$each" > /dev/null
  done
}

# Ends a run that has failed. The new container goes only where Caddy certainly sends nobody to it.
undo() {
  status=$?
  ignore_signals
  if [ "$old" = '' ]; then
    compose rm --stop --force site 2> /dev/null
  elif grep -qF "to $old:8080" "$upstream" || { point_to "$old" && start_caddy; }; then
    retire "$old"
    docker tag "$old_image" officina-site
    say 'Il sito in rete non è cambiato.' >&2
  fi
  exit "$status"
}

case ${1-} in '' | --back) main "${1-}" ;; *) fail 'Uso: ./publish.sh [--back]' ;; esac
