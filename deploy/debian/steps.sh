# The steps that install, update, rollback and doctor are made of. Read by them (`.`), not run by itself.
#
#   /srv/officina/source      the clone: what is changed here goes out with the next update
#   /srv/officina/releases/   one folder for each release, never changed afterwards
#   /srv/officina/build       where the pages are built, with the packages for that
#   /srv/officina/current     link to the release that runs; `previous` to the one before it
#   /etc/officina.env         settings;  /var/lib/officina  requests and their backups
#
# Nothing that packages brought runs as root. officina-build, which can read no setting and no request, builds the pages, and
# root takes nothing else of it than dist/. The rest of a release is root's own checkout and the packages of production. The
# site runs as officina, which can write to its data only.

home=/srv/officina
source=$home/source
settings=/etc/officina.env
dry_run=

umask 022

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

# Runs a command, or shows it with --dry-run.
run() {
  if [ "$dry_run" ]; then say "  $*"; else "$@"; fi
}

require_root() { [ "$(id -u)" = 0 ] || fail "Run this as root."; }

# One of these at a time.
lock() {
  [ "$dry_run" ] && return
  exec 9> "$home/.lock"
  flock --nonblock 9 || fail "Another install, update or rollback is running."
  # An earlier version kept its copies of the requests there, and left them when it was interrupted.
  rm -rf "$(data_folder)"/trial.*
}

# setting NAME [DEFAULT]: a value of the settings file, read as systemd and node --env-file read it.
setting() {
  value=$(sed -n "s/^$1=//p" "$settings" 2> /dev/null | tail -n 1)
  printf '%s\n' "${value:-${2-}}"
}

# The name in SITE_ORIGIN, of several origins the first.
site_host() { setting SITE_ORIGIN | sed 's|,.*||; s|^https*://||; s|:[0-9]*$||'; }

# The same site with or without www; nothing for a name further down, such as officina.example.com.
other_host() {
  host=$(site_host)
  case $host in
    www.*) say "${host#www.}" ;;
    *.*.* | localhost | *[0-9]) ;;
    *.*) say "www.$host" ;;
  esac
}

data_folder() { setting DATA_DIR /var/lib/officina; }

# become PREPARATION USER COMMAND…: replaces this shell by a command of that user, which has no terminal and no way to more
# rights, and which ends with all that it has started when whoever started it ends, be it by KILL. PREPARATION is a line of
# shell for root; what it mounts, nobody else sees.
become() {
  preparation=$1 user=$2
  shift 2
  exec setpriv --pdeathsig KILL setsid unshare --mount --pid --fork --kill-child \
    sh -c "$preparation && exec \"\$@\" 3<&-" sh \
    setpriv --reuid "$user" --regid "$user" --init-groups --no-new-privs --pdeathsig KILL "$@" < /dev/null 9>&-
}

# as_service FOLDER COMMAND…
as_service() {
  folder=$1
  shift
  (become "cd $folder" officina env HOME=/var/lib/officina "$@")
}

# as_builder FOLDER COMMAND…
as_builder() {
  folder=$1
  shift
  (become "cd $folder" officina-build env HOME=/var/cache/officina-build "$@")
}

# The owner's command of the release that runs.
requests() { as_service "$home/current" node_modules/.bin/node --env-file="$settings" server/cli/main.ts "$@"; }

# wait_until_ready PORT COMMAND…: whether the server on that port is ready within 30 s. COMMAND tells whether it still runs.
wait_until_ready() {
  url=http://127.0.0.1:$1/readyz
  shift
  deadline=$(($(date +%s) + 30))
  until curl --silent --fail --max-time 2 --output /dev/null "$url"; do
    [ "$(date +%s)" -lt "$deadline" ] && "$@" || return 1
    sleep 0.1
  done
}

# The commit of the clone's working tree as it stands, changes that nobody committed included.
commit_of_working_tree() {
  if [ "$dry_run" ]; then git -C "$source" rev-parse HEAD; return; fi
  index=$(mktemp)
  cp "$source/.git/index" "$index"
  GIT_INDEX_FILE=$index git -C "$source" add --all
  tree=$(GIT_INDEX_FILE=$index git -C "$source" write-tree)
  rm "$index"
  if [ "$tree" = "$(git -C "$source" rev-parse 'HEAD^{tree}')" ]; then
    git -C "$source" rev-parse HEAD
  else
    git -C "$source" -c user.name=officina -c user.email=officina@localhost \
      commit-tree -p HEAD -m 'Changed on the machine' "$tree"
  fi
}

# check_out COMMIT FOLDER
check_out() {
  git clone --quiet --shared --no-checkout "$source" "$2" &&
    git -C "$2" -c advice.detachedHead=false checkout --quiet --detach "$1"
}

# The packages of production, installed by the user who will run them: the one who builds must not reach them. No script of
# theirs runs. `npm rebuild` links Node's program, which not every npm does.
install_packages() {
  if [ ! -L "$home/current/node_modules" ] && cmp -s "$home/current/package-lock.json" "$1/package-lock.json"; then
    cp -al "$home/current/node_modules" "$1"
    return
  fi
  say "Installing packages"
  install -d -o officina "$1/node_modules" &&
    as_service "$1" npm_config_cache=/var/cache/officina/npm npm_config_ignore_scripts=true npm_config_loglevel=error \
      sh -c 'npm ci --omit=dev && npm rebuild' > /dev/null &&
    chown -hR root: "$1/node_modules"
}

# build_pages COMMIT RELEASE: adds dist/ to the release.
build_pages() {
  # With its history: the sitemap takes its dates from there.
  check_out "$1" "$home/build.new" && chown -hR officina-build: "$home/build.new" || return 1
  [ ! -d "$home/build/node_modules" ] || mv "$home/build/node_modules" "$home/build.new"
  rm -rf "$home/build" && mv "$home/build.new" "$home/build" || return 1
  # On the Node of the release, also npm, which leaves out packages that an older one is too old for, without a word. Debian's
  # has its own packages where NODE_PATH says.
  as_builder "$home/build" \
    PATH="$2/node_modules/.bin:$PATH" NODE_PATH=/usr/share/nodejs NODE_NO_WARNINGS=1 \
    npm_config_ignore_scripts=true npm_config_loglevel=error \
    SITE_ORIGIN="$(setting SITE_ORIGIN)" \
    PUBLIC_FUNCTIONS_URL="$(setting PUBLIC_FUNCTIONS_URL)" \
    PUBLIC_FUNCTIONS_KEY="$(setting PUBLIC_FUNCTIONS_KEY)" \
    sh -c '{ node scripts/install.mjs --check 2> /dev/null || npm ci --include=dev && npm rebuild > /dev/null; } &&
      npm run --silent build' || return 1
  # Read as that user and written by root: no link leads anywhere.
  install -d "$2/dist"
  as_builder "$home/build" tar --create --directory dist . |
    tar --extract --no-same-owner --no-same-permissions --directory "$2/dist" || return 1
  strange=$(find "$2/dist" ! -type f ! -type d) || return 1
  [ -z "$strange" ] || { say "The build made what is neither a file nor a folder: $strange" >&2; return 1; }
}

# build_release COMMIT: sets $release to a finished folder. Whatever fails leaves nothing behind.
build_release() {
  release=$home/releases/$(date -u +%Y%m%d-%H%M%S)-$(git -C "$source" rev-parse --short "$1")
  say "Building $release"
  if [ "$dry_run" ]; then
    say "  git clone --shared $source $release   (at $1)"
    say "  npm ci --omit=dev                     (as officina)"
    say "  npm ci, npm run build                 (as officina-build)"
    return
  fi
  # The address that it was cloned from may hold a password.
  chmod go= "$source/.git/config"
  rm -rf "$home"/releases/*.new "$home/build.new"
  check_out "$1" "$release.new" &&
    rm -rf "$release.new/.git" &&
    install_packages "$release.new" &&
    build_pages "$1" "$release.new" || {
    rm -rf "$release.new"
    fail "The build failed (see above). Nothing was changed on the site."
  }
  mv "$release.new" "$release"
}

# Sets $copy to a fresh copy of the requests, or to nothing where there are none yet.
back_up_data() {
  copy=
  [ -e "$home/current" ] || return 0
  [ "$(setting DATABASE_URL)" ] || [ -e "$(data_folder)/outbox.sqlite" ] || return 0
  copy=$(data_folder)/backups/before-$(date -u +%Y%m%d-%H%M%S).sqlite
  say "Backing up the requests to $copy"
  run install -d -o officina -g officina -m 700 "$(data_folder)/backups"
  run requests backup "$copy" > /dev/null || fail "The backup failed, so nothing was changed."
}

# try_release RELEASE: starts it on a spare port, as the service's user, with its settings and on a copy of the requests
# that mails nobody and that goes with the process: it is held in memory, mounted over the real ones. Fails where the release
# does not become ready; says why.
try_release() {
  say "Trying $1 on a spare port"
  [ "$dry_run" ] && return
  data=$(data_folder) log=$home/trial.log
  if [ "$(setting DATABASE_URL)" ]; then copy=; fi
  port=$(as_service "$1" node_modules/.bin/node -e \
    'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
  become "cd $1 && mount -t tmpfs tmpfs $data && cat <&3 > $data/outbox.sqlite && chown -R officina: $data && chmod 700 $data" \
    officina env HOME=/var/lib/officina NODE_ENV=production NODE_COMPILE_CACHE=/var/cache/officina DATA_DIR="$data" \
    DATABASE_URL= MAIL_URL=file: HOST=127.0.0.1 PORT="$port" node_modules/.bin/node --env-file="$settings" server/main.ts \
    3< "${copy:-/dev/null}" > "$log" 2>&1 &
  trial=$!
  if wait_until_ready "$port" kill -0 "$trial" 2> /dev/null; then tried=0; else tried=1; tail -n 12 "$log" >&2; fi
  kill -KILL "$trial" 2> /dev/null || true
  wait "$trial" 2> /dev/null || true
  return "$tried"
}

# point LINK RELEASE: in one step, so that there is always a release behind it.
point() {
  run ln -sfn "$2" "$home/$1.new"
  run mv -T "$home/$1.new" "$home/$1"
}

# The units of the release that `current` names.
install_units() {
  changed=
  for unit in "$home"/current/deploy/debian/officina*.*; do
    cmp -s "$unit" "/etc/systemd/system/${unit##*/}" && continue
    run install -m 644 "$unit" /etc/systemd/system/ || return 1
    changed=1
  done
  if [ "$changed" ]; then run systemctl daemon-reload; fi
}

start_current() {
  install_units || return 1
  run systemctl restart officina.service || return 1
  [ "$dry_run" ] || wait_until_ready "$(setting PORT 8080)" systemctl is-active --quiet officina.service
}

# switch_to RELEASE: the site runs on it, or on the one before as if nothing had been.
switch_to() {
  old=$(readlink "$home/current" || true)
  say "Switching to $1"
  point current "$1"
  if start_current; then
    if [ "$old" ] && [ "$old" != "$1" ]; then point previous "$old"; fi
    reload_caddy "$old" "$1"
    return 0
  fi
  journalctl -u officina.service -n 5 -o cat 2> /dev/null >&2 || true
  if [ -z "$old" ]; then
    systemctl stop officina.service officina.socket
    rm "$home/current"
    fail "The site did not become ready (see above, and docs/operations.md)."
  fi
  point current "$old"
  start_current || fail "Neither $1 nor $old becomes ready: see journalctl -u officina.service"
  fail "$1 did not become ready, so $old runs again. Requests are untouched."
}

# Caddy reads its part of the release when it is told to.
reload_caddy() {
  [ "$1" ] && [ -e "$1" ] || return 0
  for file in Caddyfile site.caddy; do
    cmp -s "$1/deploy/debian/$file" "$2/deploy/debian/$file" || { run systemctl reload caddy.service; return; }
  done
}

# Keeps the releases that run or ran, and the newest three.
remove_old_releases() {
  kept=$(printf ' %s ' "$(readlink "$home/current")" "$(readlink "$home/previous")" \
    "$(find "$home/releases" -mindepth 1 -maxdepth 1 | sort | tail -n 3)" | xargs)
  for folder in "$home"/releases/*; do
    case " $kept " in *" $folder "*) ;; *) rm -rf "$folder" ;; esac
  done
}

# release COMMIT: from the commit to the site.
release() {
  build_release "$1"
  back_up_data
  try_release "$release" || {
    rm -rf "$release"
    fail "The new release did not become ready (see above), so it was not switched to. Nothing was changed on the site."
  }
  switch_to "$release"
  [ "$dry_run" ] || remove_old_releases
}
