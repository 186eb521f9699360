#!/bin/sh
# publish-content.sh [--fresh], for cron (docs/operations.md): puts new commits of the content
# online. With --fresh it publishes even without a new commit, with the newest images of Caddy and
# Node. Each failure is mailed once: if it may pass, after three tries or a day, else at once.
#
# People who may edit the content must not change what runs on this machine: in the project's own
# repository only commits that change nothing but the folder of the content are published.
# shellcheck disable=SC1112 # Italian apostrophes
set -eu
cd "$(dirname "$0")"
mkdir -p .notes
exec 8< .notes
flock --nonblock 8 || exit 0
site=$(sed -n 's/^\tto \(.*\):8080$/\1/p' caddy/Caddyfile)

# tell KEY WHAT WHY: mails that WHAT is not online, and WHY, once for each KEY until all is online,
# and exits. Noted as told once the mail server has taken the mail.
is_told() { grep -qsxF "$1" .notes/told; }
tell() {
  if ! is_told "$1"; then
    printf '%s non va in rete.\n\n%s\n' "$2" "$3" |
      docker exec -i "$site" node server/cli/main.ts test-mail --text - > /dev/null
    printf '%s\n' "$1" >> .notes/told
  fi
  rm -f .notes/publishing
  exit 0
}

if [ -e .notes/paused ]; then
  [ "$(find .notes/paused -mmin +60)" ] || exit 0
  tell "paused $(stat --format %y .notes/paused)" 'Da un’ora niente di nuovo' \
    'È in pausa (./publish.sh --pause). Se la manutenzione è finita, sul server: ./publish.sh'
fi
settings=$(docker compose config 2> /dev/null) || tell settings 'Il sito' 'Docker Compose non capisce .env.'
content=$(printf '%s\n' "$settings" | sed -n 's/^x-content: //p')
repository() { git -C "../../$content" "$@"; }
[ -e .notes/fetched ] || touch .notes/fetched
why=$(repository fetch --quiet 2>&1) || {
  [ "$(find .notes/fetched -mmin +1440)" ] || exit 0
  tell "$(stat --format %y .notes/fetched)" 'Da un giorno niente di nuovo' "$why"
}
touch .notes/fetched
found=$(repository rev-parse '@{upstream}')
here=$(repository rev-parse HEAD)
[ "$found" != "$here" ] || [ -e .notes/publishing ] || [ "${1-}" = --fresh ] || { rm -f .notes/told; exit 0; }
what="La modifica $(repository log -1 --format='%h «%s»' "$found")"

if [ "$(docker inspect --format '{{index .Config.Labels "officina.back"}}' "$site")" ]; then
  tell "back $found" "$what" 'Dopo ./publish.sh --back niente va in rete da solo. Sul server: ./publish.sh'
fi
changed=$(repository -c core.quotePath=false diff --name-only --no-renames "$here" "$found")
beside=$(printf '%s\n' "$changed" | awk -v folder="$content/" 'index($0, folder) != 1')
if [ "$beside" ] && [ ! -e "../../$content/.git" ]; then
  tell "$found" "$what" "Tocca anche altri file: $beside
Per pubblicarla, sul server: git pull && ./publish.sh"
fi
if is_told "$found"; then exit 0; fi
touch .notes/publishing
[ "${1-}" != --fresh ] || docker compose pull --quiet caddy > /dev/null 2>&1 || true
why=$({ repository merge --quiet --ff-only "$found" && UNATTENDED=yes ./publish.sh; } 2>&1 > /dev/null) || {
  # 75: another publish.sh is running, or publishing is paused. 65: a mistake in the content. All
  # else may pass by itself.
  case $? in
    75) exit 0 ;;
    65) ;;
    *)
      printf '%s\n' "$found" >> .notes/publishing
      [ "$(grep -cxF "$found" .notes/publishing)" -ge 3 ] || exit 0 ;;
  esac
  tell "$found" "$what" "$why"
}
rm -f .notes/publishing .notes/told
