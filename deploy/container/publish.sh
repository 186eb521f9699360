#!/bin/sh
# publish.sh [--quiet]: builds the site and starts it, or its new version, with Compose (docs/operations.md, "In containers").
# Checks .env before a running site changes. --quiet, for cron: sends no test mail and prints only failures.
set -eu
cd "$(dirname "$0")"
fail() { echo "$1. Il sito in rete non è cambiato: correggi .env e ripeti ./publish.sh." >&2; exit 1; }

case ${1-} in
  '' | --verify) ;;
  --quiet) output=$(./publish.sh --verify 2>&1) || { echo "$output"; exit 1; }; exit ;;
  *) echo 'Uso: publish.sh [--quiet]' >&2; exit 1 ;;
esac
[ -e .env ] || fail 'Manca .env: install -m 600 environment.example .env, poi scrivici i tuoi dati'
config=$(docker compose config)
case $config in *'scale: 0'*) fail 'SITES: deve essere almeno 1' ;; esac

# Checks SITE_ORIGIN and OTHER_HOST as Compose reads them from .env: Caddy accepts a wrong address and then serves nobody.
# shellcheck disable=SC2016
reason=$(docker compose run --rm --no-deps -T caddy sh -ec '
  refuse() { echo "$1"; exit 1; }
  host=${SITE_ORIGIN#https://}
  case $SITE_ORIGIN in https://*) ;; http://localhost) host=localhost ;; *) host=: ;; esac
  case $host in
    *[!A-Za-z0-9.-]*) refuse "SITE_ORIGIN: «$SITE_ORIGIN» non va bene: serve un solo indirizzo come https://www.example.com, con https, senza porta e senza barra in fondo" ;;
    "$OTHER_HOST") refuse "OTHER_HOST: è lo stesso nome di SITE_ORIGIN, e le pagine rimanderebbero a sé stesse: lascialo vuoto" ;;
  esac
  refusal=$(caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile 2>&1) ||
    refuse "Caddy rifiuta SITE_ORIGIN o OTHER_HOST: $(echo "$refusal" | tail -n 1)"' < /dev/null) ||
  fail "${reason:-Il contenitore di Caddy non parte (il perché è qui sopra)}"

docker compose build

# Tries the database and the mail server with the new image. Starts PostgreSQL too, if its profile is in use.
docker compose run --rm -T site sh -ec "
  why=\$(node server/cli/schema.ts 2>&1) || {
    echo \"\$why\"
    case \$why in PostgreSQL*) echo 'Il database non risponde: controlla DATABASE_URL, o COMPOSE_PROFILES (vuoto, o postgres).' ;; esac
    exit 1
  }
  node server/cli/main.ts test-mail ${1-} || { echo 'In .env un \$ nella password si scrive \$\$.'; exit 1; }" < /dev/null ||
  fail 'Così il sito non va in rete (il perché è qui sopra)'

# Tags the running image for a rollback, unless it is the new one.
old=$(docker compose ps --quiet site | head -n 1)
old=${old:+$(docker inspect --format '{{.Image}}' "$old")}
[ -z "$old" ] || [ "$old" = "$(docker image inspect --format '{{.Id}}' officina-site)" ] || docker tag "$old" officina-site:before

docker compose up --detach --wait
# Compose does not notice a changed Caddyfile.
docker compose exec -T caddy caddy reload --config /etc/caddy/Caddyfile --adapter caddyfile < /dev/null 2> /dev/null ||
  docker compose restart caddy

# Tries for half a minute, because Caddy needs some seconds to get a certificate.
if docker compose exec -T site node --input-type=module --eval '
  const answers = () => fetch(process.env.SITE_ORIGIN).then(({ ok }) => ok, () => false)
  for (let left = 6; left > 0 && !(await answers()); left--) await new Promise((wake) => setTimeout(wake, 5000))
  process.exitCode = (await answers()) ? 0 : 1' < /dev/null; then
  echo 'Fatto: il sito è in rete.'
else
  echo 'Il sito funziona su questa macchina, ma il suo indirizzo non risponde ancora: il nome in SITE_ORIGIN deve portare qui, con le porte 80 e 443 aperte verso internet. Caddy riprova da solo.'
fi
