#!/bin/sh
# publish.sh [--back | --pause]: puts the site online, or the newest code, content and settings
# (docs/operations.md). --back returns to the release before, with all requests that have come
# since; after --pause nothing goes online until ./publish.sh.
#
# The new container runs beside the old one, with the same database, until it has answered well for
# fifteen seconds. Then Caddy sends visitors to it, and the old one ends. Caddy's file alone says
# which container is online, so a run may be killed at any moment: the next one finishes it.
# shellcheck disable=SC1091,SC2154,SC1112,SC2086,SC2016 # a written file; Italian apostrophes; names of containers hold no spaces; a shell in a container
set -eu
cd "$(dirname "$0")"
caddyfile=caddy/Caddyfile

main() {
  check_machine
  if [ "$1" = --pause ]; then touch .notes/paused && fail 'In pausa fino al prossimo ./publish.sh.' 0; fi
  [ ! -e .notes/paused ] || [ "$1${UNATTENDED-}" = '' ] || fail 'In pausa: ./publish.sh la finisce.' 75
  find_old
  trap undo EXIT
  trap 'exit 130' INT TERM HUP
  read_settings
  if [ "$1" = --back ]; then take_release_before; else build; fi
  try_beside
  switch
  trap - EXIT
  retire "$new"
  rm -f .notes/paused $caddyfile.old
  docker image prune --force --filter label=org.opencontainers.image.title=officina > /dev/null
  docker builder prune --force --filter until=1h > /dev/null 2>&1
  say "${why:-Fatto: il sito è in rete.}"
}

say() { printf '%s\n' "$*"; }
last() { say "$why" | tail -n 1; }
fail() { say "$1" >&2; exit "${2-1}"; }
compose() { docker compose --progress quiet "$@" < /dev/null; }
# The site's containers, the newest first, without those of `docker compose run`.
containers() {
  docker ps --all --filter label=com.docker.compose.project=officina --format '{{.Names}}' \
    --filter label=com.docker.compose.service=site --filter label=com.docker.compose.oneoff=False "$@"
}
# A container's image and its settings for Caddy, as lines for `eval`.
release_of() {
  docker inspect --format 'export SITE_ORIGIN= OTHER_HOST= CADDY_GLOBAL_OPTIONS={{println}}image={{println .Image}}{{
    range .Config.Env}}{{printf "%q\n" .}}{{end}}' "$1" |
    sed -n "/^export S\|^image=/p; s/\\\\n/\n/g; s/\\\\\(.\)/\1/g; s/'/'\\\\''/g
      s/^\"\(SITE_ORIGIN\|OTHER_HOST\|CADDY_GLOBAL_OPTIONS\)=\(.*\)\"$/export \1='\2'/p"
}
origin_of() { (eval "$(release_of "$1")" && say "$SITE_ORIGIN"); }
image_of() { (eval "$(release_of "$1")" && say "$image"); }
has_gone_back() { docker inspect --format '{{index .Config.Labels "officina.back"}}' "$1"; }
has_ipv6() { ip -6 -oneline address show scope global 2> /dev/null | grep -qv 'inet6 f[cd]'; }
built_at() { date -d "$(docker image inspect --format '{{.Created}}' "$1")" '+%d/%m/%Y alle %H:%M'; }
node_image() { sed -n 's/^ARG NODE=//p' Containerfile; }

check_machine() {
  engine=$(docker compose version > /dev/null 2>&1 && docker version --format '{{.Server.Version}}' 2>&1) ||
    fail 'Docker con Compose manca o non risponde: installalo (docs.docker.com/engine/install), o usa sudo.'
  major=${engine%%.*}
  [ "$major" -ge 26 ] || fail "Docker $engine è troppo vecchio: installa almeno il 27."
  if [ "$major" = 26 ] && has_ipv6 && ! grep -qs ip6tables /etc/docker/daemon.json; then
    fail "Con Docker $engine i visitatori in IPv6 conterebbero come uno solo: installa almeno il 27, o scrivi
{\"experimental\": true, \"ip6tables\": true} in /etc/docker/daemon.json e riavvia Docker."
  fi
  [ -e .env ] || fail 'Manca .env: install -m 600 environment.example .env, e scrivici i tuoi dati.'
  exec 9< .
  flock --nonblock 9 || fail 'Un altro ./publish.sh è al lavoro: aspetta che finisca.' 75
  # .env has passwords. Caddy in its container reads only files that all may read.
  chmod 600 .env && chmod -R a+rX caddy && umask 022 && mkdir -p .notes
}

# Sets `old` to the container that visitors reach: the one that Caddy's file names, or where the
# file is damaged or gone the oldest, if possible of those that run. Ends what a killed run left.
find_old() {
  rm -f $caddyfile.old
  all=$(containers)
  running=$(containers --filter status=running)
  named=$(sed -n 's/^\tto \(.*\):8080$/\1/p' $caddyfile 2> /dev/null || true)
  old=$(say "$all" | grep -xF "${named:-none}" || say "${running:-$all}" | tail -n 1)
  if [ "$old" = '' ] || { config "$old" | cmp -s - $caddyfile && [ "$all" = "$old" ]; }; then return; fi
  { write "$old" && put; } || fail "$why"
  # A Caddy that does not run reads its file when it starts.
  [ "$(docker ps --quiet --filter name='^officina-caddy-1$')" = '' ] || refresh_caddy || fail "Caddy: $(last)"
  retire "$old"
}

# Reads .env through Compose, whose own errors are not shown, because they could show a password.
read_settings() {
  settings=$(compose config 2>&1) || fail "Docker Compose non capisce .env$(say "$settings" |
    sed -n 's/.*line \([0-9]*\).*/ alla riga \1/p'): confrontalo con environment.example."
}
setting() { say "$settings" | sed -n "s/^x-$1: \(\"\"\)\{0,1\}//p"; }

check_settings() {
  names=$(sed -n 's/^#\{0,1\}\([A-Z_]*\)=.*/\1/p' environment.example)
  unread=$(sed -n 's/^\([A-Za-z0-9_]*\) *=.*/\1/p' .env | grep -vxF "$names" | xargs)
  with_dollar=$(sed -n "s/^\([A-Z_]*\)=[^']*[$].*/\1/p" .env | xargs)
  memory=$(awk '/^(Mem|Swap)Total:/ { sum += $2 } END { print int(sum / 1024) }' /proc/meminfo)
  wrong=$(
    [ "$unread" = '' ] || say "$unread: in .env nessuno legge questo nome (environment.example): correggilo."
    [ "$with_dollar" = '' ] || say "$with_dollar: il \$ sparirebbe: scrivi il valore tra apici, come NOME='valore'."
    expect "$(setting origin)" 'https://[A-Za-z0-9.-]+|http://([A-Za-z0-9-]+\.)*localhost' \
      'SITE_ORIGIN: serve un indirizzo come https://www.example.com, senza porta e senza barra in fondo'
    expect "$(setting other)" '[A-Za-z0-9.-]*' 'OTHER_HOST: serve un nome come example.com, senza altro'
    [ "$memory" -ge 1800 ] || say "Per costruire servono 2000 MB di memoria o swap: ce ne sono $memory."
  )
  [ "$wrong" = '' ] || fail "$wrong"
  content=$(setting content)
  [ -e "../../$content/shop.yaml" ] || fail "CONTENT_DIR: nella cartella $content non c’è shop.yaml." 65
}
# expect VALUE PATTERN SENTENCE: prints the sentence unless the value matches. For a name with
# accents it adds the ASCII form, if Node's image is there.
expect() {
  if say "$1" | LC_ALL=C grep -qxE "$2"; then return; fi
  say "$3$(say "$1" | LC_ALL=C grep -q '[^ -~]' && printf ', e senza accenti: ' && docker run --rm --pull never \
    "$(node_image)" node -p 'url.domainToASCII(process.argv[1].replace(/.*:\/\//, ""))' "$1" 2> /dev/null)."
}

build() {
  check_settings
  say 'Costruisco il sito: la prima volta ci vogliono alcuni minuti …'
  docker pull --quiet "$(node_image)" > /dev/null 2>&1 ||
    say 'Non so se c’è un’immagine di Node più nuova: uso quella che ho.'
  output=$(docker compose --progress plain build site 2>&1) ||
    fail "Il sito non si costruisce:
$(say "$output" | tail -n 20)"
  # 65: a mistake in the content. All else may pass by itself.
  why=$(compose run --rm -T --no-deps site sh -c '
    if [ -e dist/mistakes ]; then cat dist/mistakes >&2 && status=65; fi
    node server/main.ts --check && exit "${status-0}"
    exit "${status-1}"' 2>&1 > /dev/null) || fail "$why" $?
}

take_release_before() {
  { [ -e .notes/before ] && [ "$(has_gone_back "$old")" = '' ] &&
    [ "$(cat .notes/before)" != "$(release_of "$old")" ]; } || fail 'Prima di questa versione non ce ne sono altre.'
  # Sets its names and Caddy's options, which Compose prefers to those of .env.
  . ./.notes/before
  say "In rete c’è la versione del $(built_at "$(image_of "$old")"): torno a quella del $(built_at "$image").
Tornano anche i nomi e le opzioni di Caddy; le altre impostazioni restano quelle di .env."
  docker tag "$image" officina-site
  export WENT_BACK=yes
}

try_beside() {
  say 'Provo la nuova versione, accanto a quella di adesso …'
  if [ "$old" ]; then count=2; else count=1; fi
  why=$(compose up --detach --no-deps --no-build --no-recreate --scale site=$count site 2>&1) ||
    fail "La nuova versione non parte: $why"
  new=$(containers | grep -vxF "${old:-none}")
  answers "$new" http://127.0.0.1:8080 127.0.0.1 15 60 || fail "La nuova versione non funziona: $why
$(docker logs --tail 20 "$new" 2>&1)"
}
answers() {
  asked=$1 && shift
  why=$(docker exec -i "$asked" node --input-type=module-typescript - "$@" < try-release.ts 2>&1)
}

# Leads Caddy to the new container, and checks the site through Caddy. A new name is first served
# beside the old one, with two minutes for its certificate. Where nothing was online the certificate
# may come later.
switch() {
  ignore_signals
  origin=$(origin_of "$new")
  lenient=lenient
  if [ "$old" ]; then
    ln $caddyfile $caddyfile.old
    if answers "$old" "$(origin_of "$old")" caddy 1 5; then
      lenient=
      grep -qxF "$origin {" $caddyfile || { tell_caddy "$old" "$origin" && answers "$old" "$origin" caddy 1 120; } ||
        fail "$origin non funziona: $(last)"
    fi
  fi
  { tell_caddy "$new" && answers "$new" "$origin" caddy 1 20 $lenient; } ||
    fail "Attraverso Caddy la nuova versione non funziona: $(last)"
}
# From here on no signal ends this script, and Ctrl+C does not reach docker either.
ignore_signals() {
  trap '' INT TERM HUP
  docker() { setsid --wait docker "$@"; }
}
# config CONTAINER [ORIGIN]: prints the Caddyfile for a container, also with one more address.
config() { (eval "$(release_of "$1")" && ./caddyfile.sh "$1:8080" "${2-}"); }
# Writes the whole file and syncs it, before `put` replaces the old one with it.
write() {
  why="$caddyfile non si scrive: fai spazio sul disco."
  config "$@" > $caddyfile.part && sync $caddyfile.part
}
put() { mv $caddyfile.part $caddyfile && sync caddy; }
tell_caddy() {
  write "$@" || return 1
  why=$(compose run --rm -T --no-deps caddy caddy validate --config /etc/$caddyfile.part --adapter caddyfile 2>&1) &&
    put && why=$(compose up --detach --no-deps --wait caddy 2>&1) && refresh_caddy
}
# Makes Caddy read its file.
refresh_caddy() {
  if docker exec officina-caddy-1 cat /etc/$caddyfile 2> /dev/null | cmp -s - $caddyfile; then
    why=$(reload 2>&1 || { sleep 2 && reload 2>&1; })
  else
    # Caddy has another folder mounted, because the project was moved or cloned again, or it does
    # not run, for lack of a valid file.
    why=$(compose up --detach --no-deps --wait --force-recreate caddy 2>&1)
  fi
}
reload() { docker exec officina-caddy-1 caddy reload --config /etc/$caddyfile --adapter caddyfile; }

# retire CONTAINER: ends all others. An older release is kept for --back, unless CONTAINER itself
# comes from --back.
retire() {
  release=$(release_of "$1")
  back=$(has_gone_back "$1")
  others=$(containers)
  is_older=
  for each in $others; do
    if [ "$each" = "$1" ]; then is_older=yes; continue; fi
    if [ "$is_older" ] && [ "$back" = '' ] && [ "$(release_of "$each")" != "$release" ]; then
      docker tag "$(image_of "$each")" officina-site:before
      release_of "$each" > .notes/before.part && mv .notes/before.part .notes/before
    fi
    docker stop "$each" > /dev/null && docker rm "$each" > /dev/null
  done
}

# Takes back a run that has failed. The new container stays while Caddy may send visitors to it.
undo() {
  status=$?
  ignore_signals
  if [ "$old" = '' ]; then
    compose rm --stop --force site 2> /dev/null
  elif {
    [ ! -e $caddyfile.old ] || cmp -s $caddyfile.old $caddyfile || { mv $caddyfile.old $caddyfile && refresh_caddy; }
  } && retire "$old" && docker tag "$(image_of "$old")" officina-site &&
    answers "$old" "$(origin_of "$old")" caddy 1 20; then
    say 'Il sito in rete non è cambiato.' >&2
  else
    say "Il sito in rete non risponde come prima: $(last)
Guarda docker compose logs caddy, poi ripeti ./publish.sh." >&2
  fi
  exit "$status"
}

case ${1-} in '' | --back | --pause) main "${1-}" ;; *) fail 'Uso: ./publish.sh [--back | --pause]' ;; esac
