# The steps that install, update, rollback and doctor are made of. Read by them (`.`), not run by itself.
#
#   /srv/officina/source      the clone: what is changed here goes out with the next update
#   /srv/officina/releases/   one folder for each release, built, never changed afterwards
#   /srv/officina/packages/   node_modules, one folder for each lock file, shared by the releases that have it
#   /srv/officina/current     link to the release that runs; `previous` to the one before it
#   /etc/officina.env         settings;  /var/lib/officina  requests and their backups
#
# Packages are installed and the site is built by officina-build, which can read no setting and no request; releases
# belong to root; the site runs as officina, which can write to its data only.

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

as_service() { runuser -u officina -- env HOME=/var/lib/officina "$@"; }
as_builder() { runuser -u officina-build -- env HOME=/var/cache/officina-build PATH="$builder_path" "$@"; }

# The owner's command of the release that runs.
requests() {
  (cd "$home/current" && as_service node_modules/.bin/node --env-file="$settings" server/cli/main.ts "$@")
}

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

# A Node and an npm to install with: Debian's where it is new enough, else those that the project pins, fetched with
# Debian's npm. npm on an older Node leaves out packages without a word.
provide_node() {
  builder_path=$PATH
  node "$source/scripts/check-engine.cjs" 2> /dev/null && return
  version=$(sed -n 's/^ *"node": "\([0-9][0-9.]*\)",*$/\1/p' "$source/package.json")
  tools=$home/tools/node-$version
  builder_path=$tools/node_modules/.bin:$PATH
  [ -x "$tools/node_modules/.bin/npm" ] && return
  say "Debian's Node is too old to install with: fetching Node $version"
  run install -d -o officina-build "$tools"
  (run cd "$tools" && run as_builder npm install --no-save --no-fund --no-audit --loglevel=error "node@$version" npm@11)
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

# node_modules for a release: installed once for each lock file.
install_packages() {
  key=$(cat "$1/package.json" "$1/package-lock.json" | sha256sum | cut -c 1-16)
  packages=$home/packages/$key
  if [ ! -d "$packages" ]; then
    say "Installing packages"
    rm -rf "$packages.new"
    install -d -o officina-build "$packages.new"
    install -o officina-build -m 644 "$1/package.json" "$1/package-lock.json" "$1/.npmrc" "$packages.new"
    (cd "$packages.new" && as_builder npm ci --include=dev --loglevel=error) ||
      { rm -rf "$packages.new"; return 1; }
    # No later build may change what a release runs on. These three are caches of the build.
    chown -hR root: "$packages.new"
    (cd "$packages.new/node_modules" && install -d -o officina-build .astro .cache .vite)
    mv "$packages.new" "$packages"
  fi
  ln -s "$packages/node_modules" "$1/node_modules"
}

# build_release COMMIT: sets $release to a finished folder. Whatever fails leaves nothing behind.
build_release() {
  release=$home/releases/$(date -u +%Y%m%d-%H%M%S)-$(git -C "$source" rev-parse --short "$1")
  say "Building $release"
  if [ "$dry_run" ]; then
    say "  git clone --shared $source $release   (at $1)"
    say "  npm ci, npm run build                 (as officina-build)"
    return
  fi
  rm -rf "$home"/releases/*.new
  # With its history: the sitemap takes its dates from there.
  git clone --quiet --shared --no-checkout "$source" "$release.new" &&
    git -C "$release.new" -c advice.detachedHead=false checkout --quiet --detach "$1" &&
    chown -hR officina-build: "$release.new" &&
    install_packages "$release.new" &&
    (cd "$release.new" && as_builder \
      SITE_ORIGIN="$(setting SITE_ORIGIN)" \
      PUBLIC_FUNCTIONS_URL="$(setting PUBLIC_FUNCTIONS_URL)" \
      PUBLIC_FUNCTIONS_KEY="$(setting PUBLIC_FUNCTIONS_KEY)" \
      npm run --silent build) || {
    rm -rf "$release.new"
    fail "The build failed (see above). Nothing was changed on the site."
  }
  rm -rf "$release.new/.git"
  chown -hR root: "$release.new"
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
# that mails nobody. Fails where it does not become ready; says why.
try_release() {
  say "Trying $1 on a spare port"
  [ "$dry_run" ] && return
  trial=$(mktemp -d "$(data_folder)/trial.XXXXXX") || return 1
  if [ "$copy" ] && [ -z "$(setting DATABASE_URL)" ]; then cp "$copy" "$trial/outbox.sqlite"; fi
  chown -R officina: "$trial"
  port=$("$1/node_modules/.bin/node" -e \
    'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
  (
    cd "$1"
    # Not the function: the process must be the server itself, to be stopped by its id.
    exec setpriv --reuid officina --regid officina --clear-groups env HOME=/var/lib/officina NODE_ENV=production \
      NODE_COMPILE_CACHE=/var/cache/officina DATA_DIR="$trial" DATABASE_URL= MAIL_URL=file: \
      HOST=127.0.0.1 PORT="$port" node_modules/.bin/node --env-file="$settings" server/main.ts
  ) > "$trial/log" 2>&1 9>&- &
  server=$!
  if wait_until_ready "$port" kill -0 "$server" 2> /dev/null; then tried=0; else tried=1; tail -n 12 "$trial/log" >&2; fi
  kill "$server" 2> /dev/null || true
  wait "$server" || true
  rm -rf "$trial"
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

# Keeps the releases that run or ran, the newest three, and the packages of those.
remove_old_releases() {
  kept="$(readlink "$home/current") $(readlink "$home/previous" || true) $(find "$home/releases" -mindepth 1 -maxdepth 1 | sort | tail -n 3)"
  for folder in "$home"/releases/*; do
    case " $(echo $kept) " in *" $folder "*) ;; *) run rm -rf "$folder" ;; esac
  done
  for folder in "$home"/packages/*; do
    used=
    for each in "$home"/releases/*; do
      [ "$(readlink "$each/node_modules")" = "$folder/node_modules" ] && used=1
    done
    [ "$used" ] || run rm -rf "$folder"
  done
}

# release COMMIT: from the commit to the site.
release() {
  provide_node
  build_release "$1"
  back_up_data
  try_release "$release" || {
    rm -rf "$release"
    fail "The new release did not become ready (see above), so it was not switched to. Nothing was changed on the site."
  }
  switch_to "$release"
  [ "$dry_run" ] || remove_old_releases
}
