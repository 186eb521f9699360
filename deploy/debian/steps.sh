# The steps that install and officina are made of. Read by them (`.`), not run by itself.
#
#   /srv/officina/source      the clone: what is changed here goes out with the next update
#   /srv/officina/releases/   one folder for each release. In it .built says what it was made from, .served that it has run
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
socket_drop_in=/etc/systemd/system/officina.socket.d
# Settings that are not in force yet; the release that is made; the copy of the requests from before; what `as` mounts.
draft='' release='' copy='' mount=''

umask 022

say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }

require_root() { [ "$(id -u)" = 0 ] || fail "Run this as root."; }

# One of these at a time; what a killed one had started may go on for a moment.
lock() {
  exec 9> "$home/.lock"
  flock --timeout 10 9 || fail "Another install, update or rollback is running."
  mkdir -p "$home/releases"
  clean_up
  trap clean_up EXIT
}

# What was not finished, or has not served, goes. Whatever was asked for, the terminal shows again what is typed.
clean_up() {
  stty echo 2> /dev/null || true
  rm -f "$settings.before" "$settings.draft" "$settings.draft.new"
  remove_old_releases
}

# as USER FOLDER COMMAND…: a command of that user, which has no terminal and no way to more rights, and which ends with all that it
# has started when whoever started it ends, be it by KILL. $mount is a line of shell for root: what it mounts, nobody else sees.
as() (
  user=$1 folder=$2
  shift 2
  exec setpriv --pdeathsig KILL setsid unshare --mount --pid --fork --kill-child \
    sh -c "cd $folder && ${mount:-true} && exec \"\$@\" 3<&-" sh \
    setpriv --reuid "$user" --regid "$user" --init-groups --no-new-privs --pdeathsig KILL \
    env HOME="$(getent passwd "$user" | cut -d : -f 6)" "$@" < /dev/null 9>&-
)

# server RELEASE PROGRAM ARGUMENT…: one of the server's programs of that release, with the settings of the draft where there is one.
server() {
  in=$1
  shift
  as officina "$in" node_modules/.bin/node --env-file="${draft:-$settings}" "$@"
}

# The owner's command of the release that runs.
requests() { server "$home/current" server/cli/main.ts "$@"; }

# read_settings RELEASE [FILE]: keeps them as Node reads them, because server and owner's command get them so.
read_settings() {
  values=$(as officina "$1" node_modules/.bin/node --print 'Object.entries(util.parseEnv(fs.readFileSync(process.argv[1], "utf8")))
    .map((setting) => setting.join("=").replaceAll("\n", " ")).join("\n")' "${2:-$settings}") ||
    fail "$settings cannot be read by the site: chown root:officina $settings && chmod 640 $settings"
}

# setting NAME [DEFAULT]
setting() {
  value=$(say "$values" | sed -n "s/^$1=//p")
  say "${value:-${2-}}"
}

# The name in SITE_ORIGIN, of several origins the first.
site_origin() { setting SITE_ORIGIN | sed 's|,.*||'; }
site_host() { host_of "$(setting SITE_ORIGIN)"; }
# host_of ORIGIN
host_of() { say "$1" | sed 's|^https*://||; s|[:,/].*||'; }

# The same site with or without www; nothing for a name further down, such as officina.example.com.
other_host() {
  case $(site_host) in
    www.*) site_host | cut -c 5- ;;
    *.*.* | localhost | *[0-9]) ;;
    *.*) say "www.$(site_host)" ;;
  esac
}

# What lies in the repositories: the site, and its content where that has one of its own.
clones() {
  say "$source"
  setting CONTENT_DIR | grep . || true
}

# find_host HOST: sets $found to the addresses that its name leads to and $own to this machine's; fails where none is the same.
find_host() {
  own=$(hostname -I 2> /dev/null || true)
  found=$(getent ahosts "$1" | cut -d ' ' -f 1 | sort -u | xargs)
  echo "$own 127.0.0.1 ::1 $found" | xargs -n 1 | sort | uniq -d | grep -q .
}

data_folder() { setting DATA_DIR /var/lib/officina; }

# commit_of_working_tree CLONE: as it stands, changes that nobody committed included.
commit_of_working_tree() (
  # The index itself stays as it is: whoever takes his changes back does so from there.
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

# refuse_secrets CLONE COMMIT: a password, or a copy of the requests, that somebody has committed by mistake would be readable in
# every release.
refuse_secrets() {
  found=$(git -C "$1" ls-tree -r --name-only "$2" |
    grep -E '(^|/)(\.env[^/]*|[^/]+\.env|id_(rsa|ecdsa|ed25519)|[^/]+\.(key|p12|pfx|kdbx|eml)|[^/]+\.sqlite[^/]*)$') || return 0
  fail "This looks like a secret and must not be in the repository: $(say "$found" | xargs)
Take it out with: git -C $1 rm --cached FILE, then commit; change the password that it holds. Nothing was changed."
}

# check_out CLONE COMMIT FOLDER
check_out() {
  git clone --quiet --shared --no-checkout "$1" "$3" &&
    git -C "$3" -c advice.detachedHead=false checkout --quiet --detach "$2"
}

# npm gives up within seconds where there is no network, instead of within minutes.
npm_settings='npm_config_ignore_scripts=true npm_config_progress=false npm_config_loglevel=error npm_config_fetch_retries=1'

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
    as officina "$1" env npm_config_cache=/var/cache/officina/npm $npm_settings \
      sh -c 'npm ci --omit=dev && npm rebuild' > /dev/null &&
    chown -hR root: "$1/node_modules"
}

# build_pages COMMIT RELEASE: adds dist/ to the release.
build_pages() {
  # With their history: the sitemap takes its dates from there.
  check_out "$source" "$1" "$home/build.new" || return 1
  if [ "$content" ]; then
    rm -rf "$home/build.new/content"
    check_out "$content" "$content_commit" "$home/build.new/content" || return 1
  fi
  chown -hR officina-build: "$home/build.new" || return 1
  [ ! -d "$home/build/node_modules" ] || mv "$home/build/node_modules" "$home/build.new"
  rm -rf "$home/build" && mv "$home/build.new" "$home/build" || return 1
  # On the Node of the release, also npm, which leaves out packages that an older one is too old for, without a word. Debian's
  # has its own packages where NODE_PATH says.
  # shellcheck disable=SC2086 # Several words.
  as officina-build "$home/build" env \
    PATH="$2/node_modules/.bin:$PATH" NODE_PATH=/usr/share/nodejs NODE_NO_WARNINGS=1 $npm_settings \
    SITE_ORIGIN="$(setting SITE_ORIGIN)" \
    PUBLIC_FUNCTIONS_URL="$(setting PUBLIC_FUNCTIONS_URL)" \
    PUBLIC_FUNCTIONS_KEY="$(setting PUBLIC_FUNCTIONS_KEY)" \
    sh -c '{ node scripts/install.mjs --check 2> /dev/null || npm ci --include=dev && npm rebuild > /dev/null; } &&
      npm run --silent build' || return 1
  # Read as that user and written by root: no link leads anywhere.
  install -d "$2/dist"
  as officina-build "$home/build" tar --create --directory dist . |
    tar --extract --no-same-owner --no-same-permissions --directory "$2/dist" || return 1
  strange=$(find "$2/dist" ! -type f ! -type d) || return 1
  [ -z "$strange" ] || { say "The build made what is neither a file nor a folder: $strange" >&2; return 1; }
}

# The settings that the pages are made with.
build_settings() {
  for name in SITE_ORIGIN PUBLIC_FUNCTIONS_URL PUBLIC_FUNCTIONS_KEY CONTENT_DIR; do setting "$name"; done
}

# What decides what a release of a commit is like.
made_from() {
  git -C "$source" rev-parse "$1^{tree}"
  [ -z "$content" ] || git -C "$content" rev-parse "$content_commit^{tree}"
  build_settings
}

# Whether the release that runs is of that commit. After ten months it is made anew: security.txt is valid for a year. One that
# was interrupted while it was switched to may not run yet.
runs_already() {
  [ -e "$home/current/.served" ] && made_from "$1" | cmp -s - "$home/current/.built" &&
    [ "$(find "$home/current/.built" -mtime -300)" ]
}

# room FOLDER: the megabytes that are left there.
room() { df -Pm "$1" | awk 'NR == 2 { print $4 }'; }

# fail_build WORDS
fail_build() {
  [ "$(room "$home")" -ge 50 ] || fail "$home is full: du -xh / | sort -h | tail. Nothing was changed on the site."
  fail "$1 Nothing was changed on the site."
}

# stage COMMIT: sets $release to a folder with the code and the packages of production.
stage() {
  release=$home/releases/$(date -u +%Y%m%d-%H%M%S)-$(git -C "$source" rev-parse --short "$1").new
  say "Building ${release%.new}"
  [ "$(room "$home")" -ge 1500 ] ||
    fail "$home has only $(room "$home") MB left and a build needs 1500: du -xh / | sort -h | tail. Nothing was changed."
  rm -rf "$home/build.new"
  check_out "$source" "$1" "$release" && rm -rf "$release/.git" && install_packages "$release" ||
    fail_build "The packages could not be installed (see above; without a network npm cannot fetch them)."
}

# Sets $copy to a fresh copy of the requests, or to nothing where there are none yet.
back_up_data() {
  copy=
  [ -e "$home/current" ] || return 0
  [ "$(setting DATABASE_URL)" ] || [ -e "$(data_folder)/outbox.sqlite" ] || return 0
  copy=$(data_folder)/backups/before-$(date -u +%Y%m%d-%H%M%S).sqlite
  say "Backing up the requests to $copy"
  requests backup "$copy" > /dev/null || fail "The backup failed, so nothing was changed."
}

# try_release RELEASE: starts it on a spare port, as the service's user, with its settings and on a copy of the requests that
# mails nobody and that goes with the process: it is held in memory, mounted over the real ones. Fails where the release does
# not become ready; says why. After compare_schemas.
try_release() {
  say "Trying $1 on a spare port"
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
  # A release from before --trial was known goes on until it is ended.
  [ $? = 137 ] && grep -q 'Listening on' "$log" && return
  tail -n 12 "$log" >&2
  return 1
}

# point LINK RELEASE: in one step, so that there is always a release behind it.
point() {
  ln -sfn "$2" "$home/$1.new"
  mv -T "$home/$1.new" "$home/$1"
}

# The units of the release that `current` names. systemd listens where PORT says: it reads no settings file.
install_units() {
  install -m 644 "$home"/current/deploy/debian/officina*.* /etc/systemd/system/ || return 1
  address=ListenStream=$(setting HOST 127.0.0.1):$(setting PORT 8080)
  if ! grep -qx "$address" "$socket_drop_in/address.conf" 2> /dev/null; then
    mkdir -p "$socket_drop_in"
    printf '[Socket]\nListenStream=\n%s\n' "$address" > "$socket_drop_in/address.conf"
    # It lets go of the old address only while nobody uses it.
    systemctl stop officina.service officina.socket 2> /dev/null
  fi
  systemctl daemon-reload && systemctl enable --quiet --now officina-backup.timer officina-doctor.timer
}

# schema RELEASE [VERSION]: the versions of the requests' schema, or nothing from a release that cannot tell them.
schema() { [ ! -e "$1/server/cli/schema.ts" ] || server "$1" server/cli/schema.ts ${2+"$2"}; }

# start RELEASE [TOOL VERSION]: the site runs on it, with the settings of the draft where there is one, once TOOL, the newer of two
# releases, has taken the requests back to the version that it knows. Fails where it does not become ready; says why.
start() {
  point current "$1"
  [ -z "$draft" ] || mv --backup=simple --suffix=.before "$draft" "$settings"
  draft='' started=$(date +%s)
  if [ "${3-}" ]; then
    # systemd starts it for the next visitor, who waits: it ends at once until the requests are as it knows them.
    systemctl stop officina.service 2> /dev/null
    schema "$2" "$3" > /dev/null || return 1
  fi
  # The socket has a visitor wait until the server answers; where it dies before, systemctl fails.
  install_units && systemctl restart officina.service 2> /dev/null &&
    curl --silent --fail --max-time 30 --output /dev/null "http://127.0.0.1:$(setting PORT 8080)/readyz" && return
  journalctl _SYSTEMD_UNIT=officina.service --since "@$started" --no-pager -o cat | tail -n 12 >&2
  return 1
}

# compare_schemas RELEASE: sets $present, the version of the requests' schema; $lower, to which the release that runs must take
# them back for an older RELEASE; $raised, where a newer RELEASE will bring them on.
compare_schemas() {
  lower='' raised='' old=$(readlink "$home/current" || true)
  versions=$(schema "${old:-$1}" 2> /dev/null | grep . || schema "$1")
  present=${versions%% *}
  known=$(schema "$1" | cut -d ' ' -f 2)
  # Where there are no requests yet, nothing changes.
  [ "$old" ] && [ "${present:-0}" != 0 ] && [ "$known" ] || return 0
  if [ "$known" -lt "$present" ]; then
    lower=$known
    [ "$lower" -ge "${versions##* }" ] || fail "$1 cannot read the requests as they are today, and nothing leads back. Nothing was changed."
  elif [ "$known" -gt "$present" ]; then
    raised=$known lowest=$(schema "$1" | cut -d ' ' -f 3)
    [ "$present" -ge "$lowest" ] || say "It changes the requests for good: should it fail, it is started again${copy:+, and $copy is from before}."
  fi
}

# caddy_of RELEASE: what Caddy reads of it.
caddy_of() { cat "$1/deploy/debian/Caddyfile" "$1/deploy/debian/site.caddy"; }

# switch_to RELEASE: the site runs on it, or on the one before as if nothing had been. After compare_schemas.
switch_to() {
  # It is over in a second, and nobody is helped by half of it.
  trap '' INT TERM HUP
  if start "$1" ${lower:+"$old" "$lower"}; then
    touch "$1/.served"
    # One whose switch was interrupted is no way back.
    if [ "$old" != "$1" ] && [ -e "$old/.served" ]; then point previous "$old"; fi
    # A Caddy that is not there yet, or refuses it, goes on as it is.
    [ -z "$old" ] || [ "$(caddy_of "$old")" = "$(caddy_of "$1")" ] || systemctl reload caddy.service 2> /dev/null || true
    trap - INT TERM HUP
    return
  fi
  if [ -z "$old" ]; then
    systemctl stop officina.service officina.socket
    rm "$home/current"
    fail "The site did not become ready (its words are above)."
  fi
  if [ -e "$settings.before" ]; then
    mv "$settings.before" "$settings"
    read_settings "$1"
  fi
  if start "$old" ${raised:+"$1" "$present"}; then
    fail "$1 did not become ready (its words are above), so $old runs again, with the settings from before. No request is lost."
  fi
  start "$1" || fail "Neither $1 nor $old becomes ready: journalctl -u officina.service. The requests are in $(data_folder)."
  fail "$1 became ready only when it was started again; $old cannot read the requests any more. No request is lost."
}

# The releases that have served, the last one first.
served() {
  find "$home/releases" -mindepth 2 -maxdepth 2 -name .served -printf '%T@ %h\n' | sort -rn | cut -d ' ' -f 2
}

# The last three that have served stay, and those that run or ran.
remove_old_releases() {
  kept=$(say "$(readlink "$home/current")" "$(readlink "$home/previous")" "$(served | head -n 3)" | xargs)
  for folder in "$home"/releases/*; do
    case " $kept " in *" $folder "*) ;; *) rm -rf "$folder" ;; esac
  done
}

# serve RELEASE: from a copy of the requests to the switch.
serve() {
  back_up_data
  compare_schemas "$1"
  try_release "$1" ||
    fail "$1 did not become ready on today's requests (see above), so it was not switched to. Nothing was changed on the site."
  say "Switching to $1"
  switch_to "$1"
}

# publish COMMIT: from the commit to the site. What install has staged before is used.
publish() {
  content=$(setting CONTENT_DIR) content_commit=
  [ -z "$content" ] || content_commit=$(commit_of_working_tree "$content") || fail "$content is no clone (CONTENT_DIR)."
  if runs_already "$1"; then
    say "Nothing new: $(readlink "$home/current") runs already."
    return
  fi
  # The address that they were cloned from may hold a password.
  for clone in $(clones); do chmod go= "$clone/.git/config"; done
  refuse_secrets "$source" "$1"
  [ -z "$content" ] || refuse_secrets "$content" "$content_commit"
  [ "$release" ] || stage "$1"
  build_pages "$1" "$release" || fail_build "The build failed (see above): mend it and give the same command again."
  made_from "$1" > "$release/.built"
  mv "$release" "${release%.new}"
  release=${release%.new}
  serve "$release"
}
