# Shell functions of install, officina and doctor, which source this file (`.`).
#
#   /srv/officina/source      the clone: the next update publishes changes made here
#   /srv/officina/releases/   one folder per release: .built lists what it was built from, .served exists once it has run
#   /srv/officina/build       where the pages are built, with all packages
#   /srv/officina/current     link to the running release
#   /etc/officina.env         settings;  /var/lib/officina  requests and their backups
#
# No code of an npm package runs as root. officina-build, which can read neither settings nor requests, builds the pages, and
# root copies only dist/ from that build. The rest of a release is root's checkout and the production packages. The
# site runs as officina, which can write only its data and cache.

home=/srv/officina
source=$home/source
settings=/etc/officina.env
socket_drop_in=/etc/systemd/system/officina.socket.d
# Paths: $draft of the settings, $release that is being made, $copy of the requests. $mount: see `as`.
draft='' release='' copy='' mount=''

umask 022

say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }

require_root() { [ "$(id -u)" = 0 ] || fail "Serve root: rilancia con sudo, o dopo su -."; }

# Lets one command run at a time. Waits a little, because processes of a killed command may still be ending.
lock() {
  exec 9> "$home/.lock"
  flock --timeout 10 9 || fail "Un altro install, update o rollback è in corso: aspetta che finisca."
  mkdir -p "$home/releases"
  clean_up
  trap clean_up EXIT
}

# Deletes drafts and old or unfinished releases, and turns on the terminal's echo, which ask_secret turns off.
clean_up() {
  stty echo 2> /dev/null || true
  rm -f "$settings.before" "$settings.draft" "$settings.draft.new"
  remove_old_releases
}

# as USER FOLDER COMMAND…: runs COMMAND as USER, without terminal or new privileges. When the caller ends, even by SIGKILL,
# COMMAND and its children are killed. $mount is shell code that root runs first, in a mount namespace for this COMMAND.
as() (
  user=$1 folder=$2
  shift 2
  exec setpriv --pdeathsig KILL setsid unshare --mount --pid --fork --kill-child \
    sh -c "cd $folder && ${mount:-true} && exec \"\$@\" 3<&-" sh \
    setpriv --reuid "$user" --regid "$user" --init-groups --no-new-privs --pdeathsig KILL \
    env HOME="$(getent passwd "$user" | cut -d : -f 6)" "$@" < /dev/null 9>&-
)

# server RELEASE PROGRAM ARGUMENT…: runs a program of RELEASE, with the draft's settings if there is a draft.
server() {
  in=$1
  shift
  as officina "$in" node_modules/.bin/node --env-file="${draft:-$settings}" "$@"
}

# Runs the owner's command of the running release.
requests() { server "$home/current" server/cli/main.ts "$@"; }

# read_settings RELEASE [FILE]: sets $values to lines NAME=VALUE, as Node parses them, SITE_ORIGIN in lower case and without
# slashes at the end.
read_settings() {
  values=$(as officina "$1" node_modules/.bin/node --print 'Object.entries(util.parseEnv(fs.readFileSync(process.argv[1], "utf8")))
    .map(([name, text]) => `${name}=${name === "SITE_ORIGIN" ? text.toLowerCase().replaceAll(/\/+(?=,|$)/g, "") : text}`.replaceAll("\n", " ")).join("\n")' "${2:-$settings}") ||
    fail "Il sito non può leggere $settings: chown root:officina $settings && chmod 640 $settings"
}

# setting NAME [DEFAULT]: prints the value of NAME in $values, or DEFAULT.
setting() {
  value=$(say "$values" | sed -n "s/^$1=//p")
  say "${value:-${2-}}"
}

# Print the first origin of SITE_ORIGIN, and its host.
site_origin() { setting SITE_ORIGIN | sed 's|,.*||'; }
site_host() { host_of "$(setting SITE_ORIGIN)"; }
# host_of ORIGIN: prints its host.
host_of() { say "$1" | sed 's|^https*://||; s|[:,/].*||'; }

# Prints the host to redirect: OTHER_HOST, else the site's without www or with it; nothing for a subdomain or an IP address.
other_host() {
  setting OTHER_HOST | grep . || case $(site_host) in
    www.*) site_host | cut -c 5- ;;
    *.*.* | localhost | *[0-9]) ;;
    *.*) say "www.$(site_host)" ;;
  esac
}

# Prints the folder of the site's clone, and that of the content's clone if the content has its own repository.
clones() {
  say "$source"
  setting CONTENT_DIR | grep . || true
}

# find_host HOST: sets $found to the IP addresses of HOST and $own to this machine's; fails if they share none.
find_host() {
  own=$(hostname -I 2> /dev/null | xargs)
  found=$(getent ahosts "$1" | cut -d ' ' -f 1 | sort -u | xargs)
  echo "$own 127.0.0.1 ::1 $found" | xargs -n 1 | sort | uniq -d | grep -q .
}

data_folder() { setting DATA_DIR /var/lib/officina; }

# commit_of_working_tree CLONE: prints a commit of the clone's files, uncommitted changes included.
commit_of_working_tree() (
  # Works on a copy of the index, so that what the owner has staged stays as it is.
  cp "$1/.git/index" "$home/.index"
  export GIT_INDEX_FILE="$home/.index"
  git -C "$1" add --all
  tree=$(git -C "$1" write-tree)
  if [ "$tree" = "$(git -C "$1" rev-parse 'HEAD^{tree}')" ]; then
    git -C "$1" rev-parse HEAD
  else
    git -C "$1" -c user.name=officina -c user.email=officina@localhost \
      commit-tree -p HEAD -m 'Changed on the machine' "$tree"
  fi
)

# refuse_secrets CLONE COMMIT: fails if COMMIT has files with names typical of secrets or databases, committed by mistake: all
# users of the machine can read a release.
refuse_secrets() {
  found=$(git -C "$1" ls-tree -r --name-only "$2" |
    grep -E '(^|/)(\.env[^/]*|[^/]+\.env|id_(rsa|ecdsa|ed25519)|[^/]+\.(key|p12|pfx|kdbx|eml)|[^/]+\.sqlite[^/]*)$') || return 0
  fail "Sembra un segreto e nel repository non deve starci: $(say "$found" | xargs)
Toglilo con: git -C $1 rm --cached FILE, poi un commit, e cambia la password che contiene. Non è cambiato niente."
}

# check_out CLONE COMMIT FOLDER: clones CLONE into the new FOLDER and checks out COMMIT.
check_out() {
  git clone --quiet --shared --no-checkout "$1" "$3" &&
    git -C "$3" -c advice.detachedHead=false checkout --quiet --detach "$2"
}

# With one retry only, npm fails within seconds, not minutes, when there is no network.
npm_settings='npm_config_ignore_scripts=true npm_config_progress=false npm_config_loglevel=error npm_config_fetch_retries=1'

# install_packages RELEASE: installs its production packages as officina, because officina-build must not be able to change them.
# None of their scripts run. `npm rebuild` links the `node` binary, which not every npm does on install.
install_packages() {
  if [ ! -L "$home/current/node_modules" ] && cmp -s "$home/current/package-lock.json" "$1/package-lock.json"; then
    cp -al "$home/current/node_modules" "$1"
    return
  fi
  say "Installo i pacchetti"
  # shellcheck disable=SC2086 # Not quoted, because each NAME=VALUE in $npm_settings is an argument of its own.
  install -d -o officina "$1/node_modules" &&
    as officina "$1" env npm_config_cache=/var/cache/officina/npm $npm_settings \
      sh -c 'npm ci --omit=dev && npm rebuild' > /dev/null &&
    chown -hR root: "$1/node_modules"
}

# build_pages COMMIT RELEASE: adds dist/ to the release.
build_pages() {
  check_out "$source" "$1" "$home/build.new" || return 1
  if [ "$content" ]; then
    rm -rf "$home/build.new/content"
    check_out "$content" "$content_commit" "$home/build.new/content" || return 1
  fi
  chown -hR officina-build: "$home/build.new" || return 1
  [ ! -d "$home/build/node_modules" ] || mv "$home/build/node_modules" "$home/build.new"
  rm -rf "$home/build" && mv "$home/build.new" "$home/build" || return 1
  # npm also runs on the release's Node, because on an older Node it silently omits packages that need a newer Node. NODE_PATH is
  # the folder of the packages that Debian's npm needs.
  # shellcheck disable=SC2086 # Not quoted, because each NAME=VALUE in $npm_settings is an argument of its own.
  as officina-build "$home/build" env \
    PATH="$2/node_modules/.bin:$PATH" NODE_PATH=/usr/share/nodejs NODE_NO_WARNINGS=1 $npm_settings \
    SITE_ORIGIN="$(setting SITE_ORIGIN)" \
    PUBLIC_FUNCTIONS_URL="$(setting PUBLIC_FUNCTIONS_URL)" \
    PUBLIC_FUNCTIONS_KEY="$(setting PUBLIC_FUNCTIONS_KEY)" \
    sh -c '{ node scripts/install.mjs --check 2> /dev/null || npm ci --include=dev && npm rebuild > /dev/null; } &&
      npm run --silent build' || return 1
  # Packed as officina-build, so that a link cannot expose files that only root can read.
  install -d "$2/dist"
  as officina-build "$home/build" tar --create --directory dist . |
    tar --extract --no-same-owner --no-same-permissions --directory "$2/dist" || return 1
  strange=$(find "$2/dist" ! -type f ! -type d) || return 1
  [ -z "$strange" ] || { say "La costruzione ha lasciato qualcosa che non è né un file né una cartella: $strange" >&2; return 1; }
}

# Prints the settings that the build uses.
build_settings() {
  for name in SITE_ORIGIN PUBLIC_FUNCTIONS_URL PUBLIC_FUNCTIONS_KEY CONTENT_DIR; do setting "$name"; done
}

# made_from COMMIT: prints all inputs of a release of COMMIT, to compare with .built.
made_from() {
  git -C "$source" rev-parse "$1^{tree}"
  [ -z "$content" ] || git -C "$content" rev-parse "$content_commit^{tree}"
  build_settings
}

# runs_already COMMIT: succeeds if the running release was made from COMMIT's inputs in the last ten months, because security.txt
# expires after a year. Fails without .served: then the switch to that release was interrupted.
runs_already() {
  [ -e "$home/current/.served" ] && made_from "$1" | cmp -s - "$home/current/.built" &&
    [ "$(find "$home/current/.built" -mtime -300)" ]
}

# room FOLDER: prints the free megabytes on its disk.
room() { df -Pm "$1" | awk 'NR == 2 { print $4 }'; }

# fail_build WORDS: fails with WORDS, or with the reason that the disk is full.
fail_build() {
  [ "$(room "$home")" -ge 50 ] || fail "Il disco di $home è pieno: du -xh / | sort -h | tail. In rete non è cambiato niente."
  fail "$1 In rete non è cambiato niente."
}

# stage COMMIT: sets $release to a new folder with the code of COMMIT and the production packages.
stage() {
  release=$home/releases/$(date -u +%Y%m%d-%H%M%S)-$(git -C "$source" rev-parse --short "$1").new
  say "Preparo ${release%.new}"
  [ "$(room "$home")" -ge 1500 ] ||
    fail "In $home ci sono solo $(room "$home") MB liberi e ne servono 1500: du -xh / | sort -h | tail. Non è cambiato niente."
  rm -rf "$home/build.new"
  check_out "$source" "$1" "$release" && rm -rf "$release/.git" && install_packages "$release" ||
    fail_build "I pacchetti non si installano (il perché è qui sopra; senza rete npm non può prenderli): rimedia e ripeti il comando."
}

# Sets $copy to a new backup of the requests, or to nothing if there are none yet.
back_up_data() {
  copy=
  [ -e "$home/current" ] || return 0
  [ "$(setting DATABASE_URL)" ] || [ -e "$(data_folder)/outbox.sqlite" ] || return 0
  copy=$(data_folder)/backups/before-$(date -u +%Y%m%d-%H%M%S).sqlite
  say "Copio le richieste in $copy"
  requests backup "$copy" > /dev/null || fail "La copia delle richieste non è riuscita (il perché è qui sopra), e non è cambiato niente: officina doctor"
}

# try_release RELEASE: starts RELEASE as officina on a free port, with the real settings but no mail server. RELEASE works on a
# copy of the SQLite file (with PostgreSQL: an empty one), in a tmpfs that only its process sees in place of the data folder. Prints
# the end of the log and fails if RELEASE does not become ready. Call compare_schemas first.
try_release() {
  say "Provo $1 su un’altra porta"
  server "$1" server/main.ts --check || return 1
  data=$(data_folder) log=$home/trial.log
  if [ "$(setting DATABASE_URL)" ]; then copy=; fi
  take_back=true
  if [ "$lower" ]; then take_back="(cd $old && node_modules/.bin/node server/cli/schema.ts $lower > /dev/null)"; fi
  mount="mount -t tmpfs tmpfs $data && cat <&3 > $data/outbox.sqlite && chown -R officina: $data && chmod 700 $data" \
    as officina "$1" env NODE_ENV=production NODE_COMPILE_CACHE=/var/cache/officina DATA_DIR="$data" \
    DATABASE_URL= MAIL_URL=file: HOST=127.0.0.1 PORT=0 timeout --signal KILL 30 \
    sh -c "$take_back && exec node_modules/.bin/node --env-file=${draft:-$settings} server/main.ts --trial" \
    3< "${copy:-/dev/null}" > "$log" 2>&1 && return
  # A release that does not know --trial runs until `timeout` kills it (status 137).
  [ $? = 137 ] && grep -q 'Listening on' "$log" && return
  tail -n 12 "$log" >&2
  return 1
}

# Installs the running release's units. HOST and PORT go into a drop-in, because systemd does not read the settings file.
install_units() {
  install -m 644 "$home"/current/deploy/debian/officina*.* /etc/systemd/system/ || return 1
  address=ListenStream=$(setting HOST 127.0.0.1):$(setting PORT 8080)
  if ! grep -qx "$address" "$socket_drop_in/address.conf" 2> /dev/null; then
    mkdir -p "$socket_drop_in"
    printf '[Socket]\nListenStream=\n%s\n' "$address" > "$socket_drop_in/address.conf"
    # systemd closes the old socket only while the service is stopped.
    systemctl stop officina.service officina.socket 2> /dev/null
  fi
  systemctl daemon-reload && systemctl enable --quiet --now officina-backup.timer officina-doctor.timer
}

# schema RELEASE [VERSION]: runs server/cli/schema.ts of RELEASE; prints nothing if it has none.
schema() { [ ! -e "$1/server/cli/schema.ts" ] || server "$1" server/cli/schema.ts ${2+"$2"}; }

# start RELEASE [TOOL VERSION]: makes RELEASE the running one, with the draft's settings if there is a draft. TOOL, a newer
# release, first migrates the database down to VERSION. Prints the end of the log and fails if RELEASE does not become ready.
start() {
  # Replaces the link atomically, so that it always exists.
  ln -sfn "$1" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
  [ -z "$draft" ] || mv --backup=simple --suffix=.before "$draft" "$settings"
  draft='' started=$(date +%s)
  if [ "${3-}" ]; then
    # If a visitor's connection starts RELEASE before the schema is migrated down, RELEASE exits: the schema is too new for it.
    systemctl stop officina.service 2> /dev/null
    schema "$2" "$3" > /dev/null || return 1
  fi
  # Connections wait in the socket until the server answers. systemctl fails if the server does not start.
  install_units && systemctl restart officina.service 2> /dev/null &&
    curl --silent --fail --max-time 30 --output /dev/null "http://127.0.0.1:$(setting PORT 8080)/readyz" && return
  journalctl _SYSTEMD_UNIT=officina.service + UNIT=officina.socket --since "@$started" --no-pager -o cat | tail -n 12 >&2
  return 1
}

# compare_schemas RELEASE: sets $present to the schema version of the database. For an older RELEASE it sets $lower to the version
# to which the running release must migrate down, for a newer one $raised to the version to which RELEASE will migrate up.
compare_schemas() {
  lower='' raised='' old=$(readlink "$home/current" || true)
  versions=$(schema "${old:-$1}" 2> /dev/null | grep . || schema "$1")
  present=${versions%% *}
  known=$(schema "$1" | cut -d ' ' -f 2)
  # On a first installation, without a database, or if RELEASE has no migrations, there is nothing to compare.
  [ "$old" ] && [ "${present:-0}" != 0 ] && [ "$known" ] || return 0
  if [ "$known" -lt "$present" ]; then
    lower=$known
    [ "$lower" -ge "${versions##* }" ] || fail "$1 non sa leggere le richieste come sono oggi, e non si può tornare indietro. Non è cambiato niente."
  elif [ "$known" -gt "$present" ]; then
    raised=$known lowest=$(schema "$1" | cut -d ' ' -f 3)
    [ "$present" -ge "$lowest" ] || say "Questa versione cambia il formato delle richieste, e non si torna alla vecchia: se non parte, si riprova con questa${copy:+. La copia delle richieste fatta prima è $copy}."
  fi
}

# caddy_of RELEASE: prints its Caddy configuration.
caddy_of() { cat "$1/deploy/debian/Caddyfile" "$1/deploy/debian/site.caddy"; }

# switch_to RELEASE: starts RELEASE. If that fails, starts the previous release again and fails. Call compare_schemas first.
switch_to() {
  # Ignores signals: a switch takes a second and must not stop halfway.
  trap '' INT TERM HUP
  if start "$1" ${lower:+"$old" "$lower"}; then
    touch "$1/.served"
    # Caddy may be missing, or refuse the new configuration and keep the old one.
    [ -z "$old" ] || [ "$(caddy_of "$old")" = "$(caddy_of "$1")" ] || systemctl reload caddy.service 2> /dev/null || true
    trap - INT TERM HUP
    return
  fi
  if [ -z "$old" ]; then
    systemctl stop officina.service officina.socket
    rm "$home/current"
    fail "Il sito non parte (il suo messaggio è qui sopra): correggi quello che nomina e rilancia install."
  fi
  if [ -e "$settings.before" ]; then
    mv "$settings.before" "$settings"
    read_settings "$1"
  fi
  if start "$old" ${raised:+"$1" "$present"}; then
    fail "Così il sito non parte (il suo messaggio è qui sopra): è di nuovo in rete ${old##*/}, con le impostazioni di prima. Nessuna richiesta è persa."
  fi
  start "$1" || fail "Non partono né $1 né $old (i loro messaggi sono qui sopra): officina doctor. Le richieste sono in $(data_folder)."
  fail "È in rete $1, partita solo al secondo avvio: $old non sa più leggere le richieste. Nessuna richiesta è persa."
}

# Prints the folders of the releases that have run, the last started first.
served() {
  find "$home/releases" -mindepth 2 -maxdepth 2 -name .served -printf '%T@ %h\n' | sort -rn | cut -d ' ' -f 2
}

# Deletes all releases but `current` and the three that were started last.
remove_old_releases() {
  kept=$(say "$(readlink "$home/current")" "$(served | head -n 3)" | xargs)
  for folder in "$home"/releases/*; do
    case " $kept " in *" $folder "*) ;; *) rm -rf "$folder" ;; esac
  done
}

# serve RELEASE: backs up the requests, tries RELEASE and switches.
serve() {
  back_up_data
  compare_schemas "$1"
  try_release "$1" ||
    fail "Con le richieste di oggi $1 non parte (il perché è qui sopra). In rete non è cambiato niente."
  say "Passo a $1"
  switch_to "$1"
}

# publish COMMIT: builds a release of COMMIT, or completes the one that install has staged, and serves it.
publish() {
  content=$(setting CONTENT_DIR) content_commit=
  [ -z "$content" ] || content_commit=$(commit_of_working_tree "$content") || fail "$content non è un clone (CONTENT_DIR): git clone INDIRIZZO $content"
  if runs_already "$1"; then
    say "Niente di nuovo: è già in rete $(readlink "$home/current")."
    return
  fi
  # Only root may read .git/config: the remote's URL may hold a password.
  for clone in $(clones); do chmod go= "$clone/.git/config"; done
  refuse_secrets "$source" "$1"
  [ -z "$content" ] || refuse_secrets "$content" "$content_commit"
  [ "$release" ] || stage "$1"
  build_pages "$1" "$release" || fail_build "Il sito non si costruisce (il perché è qui sopra): correggi e ripeti il comando."
  made_from "$1" > "$release/.built"
  mv "$release" "${release%.new}"
  release=${release%.new}
  serve "$release"
}
