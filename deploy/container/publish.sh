#!/bin/sh
# publish.sh [--back | --quiet]: puts the site online, or what has changed since (docs/operations.md). --back returns to the release
# before, with all requests that have come since. --quiet, for cron, publishes new commits of the content and mails what is wrong.
#
# Visitors notice nothing: the new container runs beside the old one, on the same requests, until it has been ready for 15 seconds;
# then Caddy is told its name, and the old one ends. Whatever fails before that leaves the old one as it is.
# shellcheck disable=SC2046,SC2086 # names of containers hold no spaces
set -eu
cd "$(dirname "$0")"
upstream=caddy/upstream.caddy

say() { printf '%s\n' "$*"; }
fail() { say "$1" >&2; exit 1; }
compose() { docker compose --progress quiet "$@"; }
# Without those of `docker compose run`, which `docker compose ps` lists too.
containers() { docker ps --all --format '{{.Names}}' $(printf ' --filter label=com.docker.compose.%s' project=officina service=site oneoff=False); }
has_caddy() { [ "$(compose ps --status running --quiet caddy)" ]; }
reload() { compose exec -T caddy caddy reload --config /etc/caddy/Caddyfile --adapter caddyfile < /dev/null 2>&1; }
# The containers that Caddy sends visitors to, one a line. What point_to NAME … writes holds from Caddy's next reload on.
serving() { sed -n 's/^\tto //p' "$upstream" 2> /dev/null | tr ' ' '\n' | sed 's/:8080$//'; }
point_to() {
  [ $# -gt 0 ] || return 0
  printf '# Written by publish.sh.\n(upstream) {\n\tto%s\n}\n' "$(printf ' %s:8080' "$@")" > "$upstream.part"
  mv "$upstream.part" "$upstream"
}
# Removes the containers that Caddy does not know: what an interrupted run or a failed release has left.
remove_others() { for each in $(containers); do serving | grep -qxF "$each" || docker rm --force "$each" > /dev/null; done; }

# Whether a container answers /readyz for fifteen seconds on end, within a minute.
is_ready() {
  docker exec "$1" node --input-type=module --eval '
    let ready = 0
    for (let left = 60; ready < 15 && left > 0; left--) {
      ready = (await fetch("http://127.0.0.1:8080/readyz").then(({ ok }) => ok, () => false)) ? ready + 1 : 0
      await new Promise((wake) => setTimeout(wake, 1000))
    }
    process.exit(ready < 15 ? 1 : 0)' > /dev/null 2>&1
}

check_machine() {
  engine=$(docker compose version > /dev/null 2>&1 && docker version --format '{{.Server.Version}}' 2> /dev/null) ||
    fail 'Docker con Compose manca o non risponde: installalo (docs.docker.com/engine/install), avvialo, o ripeti con sudo.'
  major=${engine%%.*}
  [ "$major" -ge 26 ] || fail "Docker $engine è troppo vecchio: serve almeno il 26 (docs.docker.com/engine/install)."
  [ "$major" -ge 27 ] || grep -qs ip6tables /etc/docker/daemon.json ||
    ! ip -6 -oneline address show scope global 2> /dev/null | grep -qv 'inet6 f[cd]' ||
    fail "Con Docker $engine i visitatori in IPv6 conterebbero come uno solo: installa almeno il 27, o scrivi
{\"experimental\": true, \"ip6tables\": true} in /etc/docker/daemon.json e riavvia Docker."
  [ "$1" != --back ] || return 0
  memory=$(awk '/^(Mem|Swap)Total:/ { sum += $2 } END { print int(sum / 1024) }' /proc/meminfo)
  [ "$memory" -ge 1800 ] || fail "Per costruire il sito servono 2000 MB di memoria, anche con un file di swap: ce ne sono $memory."
  disk=$(df -Pm "$(docker info --format '{{.DockerRootDir}}')" 2> /dev/null | awk 'END { print $4 }')
  [ "${disk:-3000}" -ge 3000 ] || fail "Servono 3000 MB liberi sul disco: ce ne sono $disk. Fai spazio, poi ripeti."
}

check_settings() {
  [ -e .env ] || fail 'Manca .env: install -m 600 environment.example .env, e scrivici i tuoi dati.'
  # What Compose says of a line that it does not understand could show a password.
  settings=$(compose config 2>&1) ||
    fail "Docker Compose non capisce .env$(say "$settings" | sed -n 's/.*line \([0-9]*\).*/ alla riga \1/p'): confrontalo con environment.example."
  sites=$(say "$settings" | sed -n 's/^    scale: //p')
  [ "${sites:=1}" -ge 1 ] || fail 'SITES: deve essere almeno 1.'
  # The server's own check is stricter, but can be run only when the image has been built.
  say "$settings" | grep -qE '^ +SITE_ORIGIN: (https://[^:,]+|http://[^:,]*localhost)$' ||
    fail 'SITE_ORIGIN: serve un solo indirizzo come https://www.example.com, con https, senza porta e senza altro dopo.'
  if has_caddy; then return; fi
  by=$(ss -Hltnp 'sport = :80 or sport = :443' 2> /dev/null | sed 's/.*(("\([^"]*\)".*/\1/; t; s/.*/un altro programma/' | head -n 1)
  container=$(docker ps --filter publish=80 --filter publish=443 --format 'il contenitore {{.Names}}' | head -n 1)
  [ -z "$by" ] || fail "La porta 80 o la 443 è già presa da ${container:-$by}: fermalo, poi ripeti."
}

# Ends a run that has not switched.
undo() {
  status=$?
  trap '' INT TERM HUP
  remove_others
  [ -z "$old_image" ] || { docker tag "$old_image" officina-site && say 'Il sito in rete non è cambiato.' >&2; }
  exit "$status"
}

publish() {
  # After an interrupted run Caddy may not have read its file yet: it has to, before the containers go that the file does not name.
  [ -e "$upstream" ] || point_to $(containers)
  ! has_caddy || reload > /dev/null || true
  remove_others
  old=$(containers)
  old_image=$([ -z "$old" ] || docker inspect --format '{{.Image}}' $old | head -n 1)
  trap undo EXIT
  trap 'exit 130' INT TERM HUP

  if [ "$1" = --back ]; then
    docker tag officina-site:before officina-site 2> /dev/null || fail 'Prima di questa versione non ce ne sono altre.'
  else
    say 'Costruisco il sito: la prima volta ci vogliono alcuni minuti …'
    # When a step fails, BuildKit repeats its output between two lines of dashes.
    output=$(docker compose --progress plain build site 2>&1) || fail "Il sito non si costruisce:
$(say "$output" | sed -n '/^------$/,/^------$/{s/^[0-9.][0-9.]* //;/^-----\|^ >/!p;}' | grep . || say "$output" | tail -n 3)"
  fi
  ! compose config --services | grep -qx postgres || compose up --detach --no-recreate --wait postgres copies ||
    fail 'PostgreSQL non parte (il perché è qui sopra).'
  why=$(compose run --rm -T --no-deps site node server/main.ts --check < /dev/null 2>&1 > /dev/null) || fail "$why
Correggi .env, poi ripeti."

  say 'Provo la nuova versione, accanto a quella di adesso …'
  count=$(($(say "$old" | grep -c . || true) + sites))
  why=$(compose up --detach --no-deps --no-build --no-recreate --scale site=$count site 2>&1) || fail "La nuova versione non parte: $why"
  new=$(containers | grep -vxF "${old:-none}")
  # All at once, so that several take no longer than one.
  tries=
  for each in $new; do is_ready "$each" & tries="$tries $!=$each"; done
  for each in $tries; do
    wait "${each%=*}" || fail "La nuova versione non funziona: $(docker logs --tail 20 "${each#*=}" 2>&1)"
  done
  # Nothing interrupts these few seconds.
  trap '' INT TERM HUP
  before=$(serving)
  point_to $new
  why=$(! has_caddy || reload) || { point_to $before && fail "Caddy rifiuta le sue impostazioni: $why"; }
  trap - EXIT
  compose up --detach --no-deps --wait caddy || fail 'Caddy non parte (il perché è qui sopra).'
  # Requests under way end at the old container.
  sleep 2
  for each in $old; do docker stop "$each" > /dev/null && docker rm "$each" > /dev/null; done
  image=$(docker image inspect --format '{{.Id}}' officina-site)
  [ "${old_image:-$image}" = "$image" ] || docker tag "$old_image" officina-site:before
  docker image prune --force --filter label=org.opencontainers.image.title=officina > /dev/null
  docker builder prune --force --filter until=1h > /dev/null 2>&1
  say 'Fatto: il sito è in rete.'
  [ "$old" ] || say 'Se il suo indirizzo non risponde entro un minuto: il nome deve portare qui, con le porte 80 e 443 aperte da fuori.'
}

# Publishes new commits of the content. In the project's own repository these may change nothing else: who may edit the content must
# not change what runs on this machine. Each commit is tried once.
publish_content() {
  flock --nonblock . true || return 0
  content=../../$(compose config | sed -n 's/^ *CONTENT_DIR: //p')
  git -C "$content" fetch --quiet
  found=$(git -C "$content" rev-parse '@{upstream}')
  tried=$(git -C "$content" rev-parse --quiet --verify refs/officina/tried || true)
  [ "$found" != "$tried" ] && [ "$found" != "$(git -C "$content" rev-parse HEAD)" ] || return 0
  git -C "$content" update-ref refs/officina/tried "$found"
  beside=$([ -e "$content/.git" ] || git diff --name-only HEAD "$found" -- ':/' ":(exclude)$content" | xargs)
  why="Tocca anche altri file: $beside. Per pubblicarla, sul server: git pull && ./publish.sh"
  [ "$beside" ] || ! why=$({ git -C "$content" merge --quiet --ff-only "$found" && ./publish.sh; } 2>&1 > /dev/null) || return 0
  printf 'La modifica %s non è in rete.\n\n%s\n' "$(git -C "$content" log -1 --format='%h «%s»' "$found")" "$why" |
    docker exec -i $(serving | head -n 1) node server/cli/main.ts test-mail --text - > /dev/null
}

case ${1-} in
  --quiet) publish_content ;;
  '' | --back)
    check_machine "${1-}"
    exec 9< .
    flock --nonblock 9 || fail 'Un altro ./publish.sh è al lavoro: aspetta che finisca.'
    check_settings
    publish "${1-}" ;;
  *) fail 'Uso: ./publish.sh [--back | --quiet]' ;;
esac
