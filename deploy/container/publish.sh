#!/bin/sh
# Builds the site and starts it, or its new version, with Compose: docs/operations.md, "In containers". What is wrong with .env is
# told before a running site changes.
set -eu
cd "$(dirname "$0")"
[ -e .env ] || { echo 'Manca .env: install -m 600 environment.example .env, poi scrivici i tuoi dati.' >&2; exit 1; }

docker compose build

# Caddy takes a wrong address and then serves nobody.
# shellcheck disable=SC2016 # Expanded in the container, whose variables Compose has read from .env.
docker compose run --rm --no-deps -T caddy sh -ec '
  fail() { echo "$1. Non è cambiato niente: correggi .env." >&2; exit 1; }
  host=${SITE_ORIGIN#https://}
  case $SITE_ORIGIN in https://*) ;; http://localhost) host=localhost ;; *) host=: ;; esac
  case $host in
    *[!A-Za-z0-9.-]*) fail "SITE_ORIGIN: «$SITE_ORIGIN» non va bene: serve un solo indirizzo come https://www.example.com, senza porta e senza barra in fondo" ;;
    "$OTHER_HOST") fail "OTHER_HOST: è lo stesso nome di SITE_ORIGIN, e le pagine rimanderebbero a sé stesse: lascialo vuoto" ;;
  esac
  caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile > /tmp/refusal 2>&1 || fail "Caddy rifiuta SITE_ORIGIN o OTHER_HOST: $(tail -n 1 /tmp/refusal)"'

# Starts PostgreSQL too, if its profile is in use; without an answer of it nothing is switched.
docker compose run --rm -T site sh -ec 'node server/cli/schema.ts > /dev/null && node server/cli/main.ts test-mail' ||
  { echo 'Non è cambiato niente: correggi .env (un $ nella password si scrive $$).' >&2; exit 1; }

docker compose up --detach --wait

# Certificates take some seconds.
origin=$(docker compose exec -T caddy printenv SITE_ORIGIN)
if curl --silent --fail --retry 6 --retry-delay 5 --retry-all-errors --max-time 10 --output /dev/null "$origin/healthz"; then
  echo "Fatto: $origin è in rete."
else
  echo "Il sito funziona su questa macchina, ma da $origin non ci si arriva ancora: quel nome deve portare qui, con le porte 80 e 443 aperte da fuori. Caddy riprova da solo."
fi
