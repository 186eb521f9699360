# The steps that install and officina are made of. Read by them (`.`), not run by itself.
#
#   /srv/officina/source      the clone: what is changed here goes out with the next update
#   /srv/officina/releases/   one folder for each release. In it .built says what it was made from, .served that it has run
#                             and which version of the requests' schema it knows
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

umask 022

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

require_root() { [ "$(id -u)" = 0 ] || fail "Run this as root."; }

# One of these at a time.
lock() {
  exec 9> "$home/.lock"
  flock --nonblock 9 || fail "Another install, update or rollback is running."
}

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

# server_with FILE RELEASE PROGRAM ARGUMENT…: one of the server's programs of that release, with the settings in FILE.
server_with() {
  with=$1 in=$2
  shift 2
  as_service "$in" node_modules/.bin/node --env-file="$with" "$@"
}
server() { server_with "$settings" "$@"; }

# The owner's command of the release that runs.
requests() { server "$home/current" server/cli/main.ts "$@"; }

# read_settings RELEASE: keeps them as Node reads them, because server and owner's command get them so.
read_settings() {
  values=$(as_service "$1" node_modules/.bin/node --print 'Object.entries(util.parseEnv(fs.readFileSync(process.argv[1], "utf8")))
    .map((setting) => setting.join("=").replaceAll("\n", " ")).join("\n")' "$settings") ||
    fail "$settings cannot be read by the site: chown root:officina $settings && chmod 640 $settings"
}

# setting NAME [DEFAULT]
setting() {
  value=$(say "$values" | sed -n "s/^$1=//p")
  say "${value:-${2-}}"
}

# The name in SITE_ORIGIN, of several origins the first.
site_origin() { setting SITE_ORIGIN | sed 's|,.*||'; }
site_host() { site_origin | sed 's|^https*://||; s|:[0-9]*$||'; }

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
  # The index itself stays as it is: whoever takes his changes back does so from there.
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

# A password, or a copy of the requests, that somebody has committed by mistake would be readable in every release.
refuse_secrets() {
  found=$(git -C "$source" ls-tree -r --name-only "$1" |
    grep -E '(^|/)(\.env[^/]*|[^/]+\.env|id_(rsa|ecdsa|ed25519)|[^/]+\.(key|p12|pfx|kdbx|eml)|[^/]+\.sqlite[^/]*)$') || return 0
  fail "This looks like a secret and must not be in the repository: $(say "$found" | xargs)
Take it out with: git -C $source rm --cached FILE, then commit; change the password that it holds. Nothing was changed."
}

# check_out COMMIT FOLDER
check_out() {
  git clone --quiet --shared --no-checkout "$source" "$2" &&
    git -C "$2" -c advice.detachedHead=false checkout --quiet --detach "$1"
}

# npm gives up within seconds where there is no network, instead of within minutes.
npm_settings='npm_config_ignore_scripts=true npm_config_loglevel=error npm_config_fetch_retries=1'

# The packages of production, installed by the user who will run them: the one who builds must not reach them. No script of
# theirs runs. `npm rebuild` links Node's program, which not every npm does.
install_packages() {
  if [ ! -L "$home/current/node_modules" ] && cmp -s "$home/current/package-lock.json" "$1/package-lock.json"; then
    cp -al "$home/current/node_modules" "$1"
    return
  fi
  say "Installing packages"
  # shellcheck disable=SC2086 # Several words.
  install -d -o officina "$1/node_modules" &&
    as_service "$1" npm_config_cache=/var/cache/officina/npm $npm_settings \
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
  # shellcheck disable=SC2086 # Several words.
  as_builder "$home/build" \
    PATH="$2/node_modules/.bin:$PATH" NODE_PATH=/usr/share/nodejs NODE_NO_WARNINGS=1 $npm_settings \
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

# What decides what a release of a commit is like.
made_from() {
  git -C "$source" rev-parse "$1^{tree}"
  for name in SITE_ORIGIN PUBLIC_FUNCTIONS_URL PUBLIC_FUNCTIONS_KEY; do setting "$name"; done
}

# Whether the release that runs is of that commit. After ten months it is made anew: security.txt is valid for a year.
runs_already() {
  [ -e "$home/current/.built" ] && made_from "$1" | cmp -s - "$home/current/.built" &&
    [ "$(find "$home/current/.built" -mtime -300)" ]
}

# stage COMMIT: sets $release to a folder with the code and the packages of production. What fails leaves nothing behind.
stage() {
  release=$home/releases/$(date -u +%Y%m%d-%H%M%S)-$(git -C "$source" rev-parse --short "$1").new
  say "Building ${release%.new}"
  refuse_secrets "$1"
  free=$(df -Pm "$home" | awk 'NR == 2 { print $4 }')
  [ "$free" -ge 1500 ] || fail "$home has only $free MB left and a build needs 1500: du -xh / | sort -h | tail. Nothing was changed."
  # The address that it was cloned from may hold a password.
  chmod go= "$source/.git/config"
  rm -rf "$home/build.new"
  remove_old_releases
  if check_out "$1" "$release" && rm -rf "$release/.git" && install_packages "$release"; then return; fi
  rm -rf "$release"
  fail "The packages could not be installed (see above; without a network npm cannot fetch them). Nothing was changed on the site."
}

# Sets $copy to a fresh copy of the requests, or to nothing where there are none yet.
back_up_data() {
  copy=
  # An earlier version kept copies there for its trials, and left them when it was interrupted.
  rm -rf "$(data_folder)"/trial.*
  [ -e "$home/current" ] || return 0
  [ "$(setting DATABASE_URL)" ] || [ -e "$(data_folder)/outbox.sqlite" ] || return 0
  copy=$(data_folder)/backups/before-$(date -u +%Y%m%d-%H%M%S).sqlite
  say "Backing up the requests to $copy"
  install -d -o officina -g officina -m 700 "$(data_folder)/backups"
  requests backup "$copy" > /dev/null || fail "The backup failed, so nothing was changed."
}

# check_settings FILE RELEASE: whether its server would start with them; says why not.
check_settings() { server_with "$1" "$2" server/main.ts --check; }

# try_release RELEASE: starts it on a spare port, as the service's user, with its settings and on a copy of the requests that
# mails nobody and that goes with the process: it is held in memory, mounted over the real ones. Fails where the release does
# not become ready; says why. After compare_schemas.
try_release() {
  say "Trying $1 on a spare port"
  check_settings "$settings" "$1" || return 1
  data=$(data_folder) log=$home/trial.log
  if [ "$(setting DATABASE_URL)" ]; then copy=; fi
  port=$(as_service "$1" node_modules/.bin/node -e \
    'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
  take_back=true
  if [ "$lower" ]; then take_back="(cd $old && node_modules/.bin/node server/cli/schema.ts $lower > /dev/null)"; fi
  become "cd $1 && mount -t tmpfs tmpfs $data && cat <&3 > $data/outbox.sqlite && chown -R officina: $data && chmod 700 $data" \
    officina env HOME=/var/lib/officina NODE_ENV=production NODE_COMPILE_CACHE=/var/cache/officina DATA_DIR="$data" \
    DATABASE_URL= MAIL_URL=file: HOST=127.0.0.1 PORT="$port" \
    sh -c "$take_back && exec node_modules/.bin/node --env-file=$settings server/main.ts" \
    3< "${copy:-/dev/null}" > "$log" 2>&1 &
  trial=$!
  if wait_until_ready "$port" kill -0 "$trial" 2> /dev/null; then tried=0; else tried=1; tail -n 12 "$log" >&2; fi
  kill -KILL "$trial" 2> /dev/null || true
  wait "$trial" 2> /dev/null || true
  return "$tried"
}

# point LINK RELEASE: in one step, so that there is always a release behind it.
point() {
  ln -sfn "$2" "$home/$1.new"
  mv -T "$home/$1.new" "$home/$1"
}

# The units of the release that `current` names.
install_units() {
  changed=
  for unit in "$home"/current/deploy/debian/officina*.*; do
    cmp -s "$unit" "/etc/systemd/system/${unit##*/}" && continue
    install -m 644 "$unit" /etc/systemd/system/ || return 1
    changed=1
  done
  [ -z "$changed" ] || { systemctl daemon-reload && systemctl enable --quiet --now officina-backup.timer officina-doctor.timer; }
}

# schema RELEASE [VERSION]: the versions of the requests' schema, or nothing from a release that cannot tell them.
schema() { [ ! -e "$1/server/cli/schema.ts" ] || server "$1" server/cli/schema.ts ${2+"$2"}; }

# start RELEASE [TOOL VERSION]: the site runs on it, once TOOL, the newer of two releases, has taken the requests back to the
# version that it knows. Fails where it does not become ready; says why.
start() {
  point current "$1"
  started=$(date +%s)
  if [ "${3-}" ]; then
    # systemd starts it for the next visitor, who waits: it ends at once until the requests are as it knows them.
    systemctl stop officina.service 2> /dev/null
    schema "$2" "$3" > /dev/null || return 1
  fi
  install_units && systemctl restart officina.service &&
    wait_until_ready "$(setting PORT 8080)" systemctl is-active --quiet officina.service && return
  journalctl _SYSTEMD_UNIT=officina.service --since "@$started" --no-pager -o cat | tail -n 12 >&2
  return 1
}

# compare_schemas RELEASE: sets $present, the version of the requests' schema; $lower, to which the release that runs must take
# them back for an older RELEASE; $raised, where a newer RELEASE will bring them on.
compare_schemas() {
  lower='' raised='' old=$(readlink "$home/current" || true)
  versions=$(schema "${old:-$1}" 2> /dev/null | grep . || schema "$1")
  present=${versions%% *}
  known=$(schema "$1" | cut -d ' ' -f 2 | grep . || cat "$1/.served" 2> /dev/null || true)
  [ "$old" ] && [ "$present" ] && [ "$known" ] || return 0
  if [ "$known" -lt "$present" ]; then
    lower=$known
    [ "$lower" -ge "${versions##* }" ] || fail "$1 cannot read the requests as they are today, and nothing leads back. Nothing was changed."
  elif [ "$known" -gt "$present" ]; then
    raised=$known lowest=$(schema "$1" | cut -d ' ' -f 3)
    [ "$present" -ge "$lowest" ] || say "It changes the requests for good: should it fail, it is started again, and $copy is from before."
  fi
}

# Caddy reads its part of a release; one that is not there yet, or refuses it, goes on as it is.
reload_changed_caddy() {
  for file in Caddyfile site.caddy; do
    cmp -s "$old/deploy/debian/$file" "$1/deploy/debian/$file" && continue
    systemctl reload caddy.service 2> /dev/null || true
    return
  done
}

# switch_to RELEASE: the site runs on it, or on the one before as if nothing had been. After compare_schemas.
switch_to() {
  say "Switching to $1"
  if start "$1" ${lower:+"$old" "$lower"}; then
    [ -e "$1/.served" ] || say "${known:-$present}" > "$1/.served"
    if [ "$old" ] && [ "$old" != "$1" ]; then
      [ -e "$old/.served" ] || say "$present" > "$old/.served"
      point previous "$old"
    fi
    remove_old_releases
    [ -z "$old" ] || reload_changed_caddy "$1"
    return
  fi
  if [ -z "$old" ]; then
    systemctl stop officina.service officina.socket
    rm "$home/current"
    fail "The site did not become ready (its words are above)."
  fi
  if start "$old" ${raised:+"$1" "$present"}; then
    remove_old_releases
    fail "$1 did not become ready (its words are above), so $old runs again. No request is lost."
  fi
  start "$1" || fail "Neither $1 nor $old becomes ready: journalctl -u officina.service. The requests are in $(data_folder)."
  fail "$1 became ready only when it was started again; $old cannot read the requests any more. No request is lost."
}

# What has served stays, the newest three of it; so do the releases that run or ran.
remove_old_releases() {
  kept=$(printf ' %s ' "$(readlink "$home/current" || true)" "$(readlink "$home/previous" || true)" \
    "$(find "$home/releases" -mindepth 2 -maxdepth 2 -name .served -printf '%T@ %h\n' | sort -rn | head -n 3 | cut -d ' ' -f 2)" | xargs)
  for folder in "$home"/releases/*; do
    case " $kept " in *" $folder "*) ;; *) rm -rf "$folder" ;; esac
  done
}

# publish COMMIT: from the commit to the site. What install has staged before is used.
publish() {
  if runs_already "$1"; then
    say "Nothing new: $(readlink "$home/current") runs already."
    return
  fi
  [ "${release-}" ] || stage "$1"
  build_pages "$1" "$release" || {
    rm -rf "$release"
    fail "The build failed (see above). Nothing was changed on the site."
  }
  made_from "$1" > "$release/.built"
  mv "$release" "${release%.new}"
  release=${release%.new}
  back_up_data
  compare_schemas "$release"
  try_release "$release" || {
    rm -rf "$release"
    fail "The new release did not become ready (see above), so it was not switched to. Nothing was changed on the site."
  }
  switch_to "$release"
}
