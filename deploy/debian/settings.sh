# The settings: asked for, checked, written and put into effect. Read by install, after steps.sh.

REQUIRED='SITE_ORIGIN MAIL_URL MAIL_TO MAIL_FROM'
example=$source/deploy/debian/environment.example
socket_drop_in=/etc/systemd/system/officina.socket.d/address.conf
caddy_drop_in=/etc/systemd/system/caddy.service.d/officina.conf
caddyfile=/etc/caddy/Caddyfile

# missing NAME: whether it is not set, or still as in the example.
missing() {
  line=$(grep "^$1=" "$settings" 2> /dev/null) || return 0
  [ "$line" = "$(grep "^$1=" "$example")" ]
}

# ask TEXT [DEFAULT]: sets $answer.
ask() {
  printf '%s%s: ' "$1" "${2:+ [$2]}"
  read -r answer || fail "Nessuna risposta."
  answer=${answer:-${2-}}
}

# However it ends, write_settings has the terminal show again what is typed.
ask_secret() {
  stty -echo 2> /dev/null || true
  ask "$1"
  stty echo 2> /dev/null || true
  echo
}

# As it stands in an address: %40 for @. Through the environment, because arguments are visible to every user.
percent_encoded() { TEXT=$1 node -p 'encodeURIComponent(process.env.TEXT)'; }

# ask_for NAME: sets $answer.
ask_for() {
  case $1 in
    SITE_ORIGIN)
      ask 'Indirizzo pubblico del sito, per esempio www.example.com'
      case $answer in *://*) ;; *) answer=https://$answer ;; esac
      ;;
    MAIL_URL)
      ask 'Server della posta in uscita, per esempio smtp.example.com'
      mail_server=$answer
      ask 'La sua porta (465 con TLS da subito, 587 con STARTTLS)' 465
      mail_port=$answer
      ask 'Nome utente'
      user=$(percent_encoded "$answer")
      ask_secret 'Password (non si vede)'
      if [ "$mail_port" = 465 ]; then scheme=smtps; else scheme=smtp; fi
      answer=$scheme://$user:$(percent_encoded "$answer")@$mail_server:$mail_port
      ;;
    MAIL_TO) ask 'Chi riceve le richieste' "$(sed -n 's/^email: *//p' "$source/content/shop.yaml")" ;;
    MAIL_FROM) ask 'Da chi arrivano: un indirizzo del tuo dominio che quel server lascia usare a questo utente' ;;
    *) ask "$1" ;;
  esac
}

# try_setting NAME VALUE: writes it into the draft when the server takes it, and can log in where it is the mail server. In quotes
# where Node would take a # for a comment; without the spaces of "anna@example.com, bruno@example.com".
try_setting() {
  install -o root -g officina -m 640 /dev/null "$draft.new"
  NAME=$1 VALUE=$(say "$2" | tr -d '[:space:]') awk '
    BEGIN { quote = ENVIRON["VALUE"] ~ /#/ ? "\x27" : ""; line = ENVIRON["NAME"] "=" quote ENVIRON["VALUE"] quote }
    $0 ~ "^#?" ENVIRON["NAME"] "=" { if (!done) print line; done = 1; next }
    { print }
    END { if (!done) print line }' "$draft" > "$draft.new"
  check_settings "$draft.new" "$tool" &&
    { [ "$1" != MAIL_URL ] || server_with "$draft.new" "$tool" server/cli/main.ts test-mail --verify; } &&
    mv "$draft.new" "$draft"
}

# write_settings NAME|NAME=VALUE…: in a draft until all of them are known and right. $tool is the release that checks them. Those
# from before come back when install ends before the site runs with the new ones.
write_settings() {
  draft=$settings.draft from=$settings
  rm -f "$settings.before"
  trap 'stty echo 2> /dev/null || true; rm -f "$draft" "$draft.new"; mv "$settings.before" "$settings" 2> /dev/null || true' EXIT
  trap 'exit 130' INT TERM HUP
  [ -e "$from" ] || from=$example
  install -o root -g officina -m 640 "$from" "$draft"
  grep -q '^DATA_DIR=' "$draft" || try_setting DATA_DIR /var/lib/officina
  for each; do
    case $each in
      *=*) try_setting "${each%%=*}" "${each#*=}" || fail "Nothing was changed: mend ${each%%=*} and give it again." ;;
      *) until ask_for "$each" && try_setting "$each" "$answer"; do say "Così non va (il perché è qui sopra): riprova, o lascia stare con Ctrl+C."; done ;;
    esac
  done
  check_settings "$draft" "$tool" || fail "Mend $settings, or give the setting anew: officina set NAME. Nothing was changed."
  [ ! -e "$settings" ] || cp -p "$settings" "$settings.before"
  mv "$draft" "$settings"
  read_settings "$tool"
}

# systemd listens where PORT says: it reads no settings file.
configure_socket() {
  address=$(setting HOST 127.0.0.1):$(setting PORT 8080)
  grep -qx "ListenStream=$address" "$socket_drop_in" 2> /dev/null && return
  mkdir -p "${socket_drop_in%/*}"
  printf '[Socket]\nListenStream=\nListenStream=%s\n' "$address" > "$socket_drop_in"
  systemctl daemon-reload
  # It lets go of the old address only while nobody uses it.
  if systemctl is-active --quiet officina.socket; then systemctl stop officina.service officina.socket; fi
}

# What Caddy serves, as NAME=VALUE: the first origin; the others, and the bare domain or the one with www, which leads there.
caddy_environment() {
  other=$(other_host)
  say "PORT=$(setting PORT 8080)"
  say "SITE_ORIGIN=$(site_origin)"
  say "OTHER_ORIGIN=$(setting SITE_ORIGIN | sed 's|^[^,]*||; s|,| |g')${other:+ https://$other}"
  say "OTHER_HOST=${other:-other.invalid}"
  say CADDY_ADMIN=unix//run/caddy/admin.sock
}

# Imported into the machine's Caddyfile: what else this Caddy serves stays as it is, also where Caddy refuses what it reads.
configure_caddy() {
  mkdir -p "${caddy_drop_in%/*}"
  kept=$(mktemp -d)
  cp -p "$caddyfile" "$kept/Caddyfile" 2> /dev/null || touch "$kept/Caddyfile"
  cp -p "$caddy_drop_in" "$kept/drop-in" 2> /dev/null || true
  { printf '[Unit]\nOnFailure=officina-doctor.service\n[Service]\nRuntimeDirectory=caddy\nRuntimeDirectoryMode=0700\n' && caddy_environment | sed 's/.*/Environment="&"/'; } > "$caddy_drop_in"
  import="import $home/current/deploy/debian"
  if ! grep -q "^$import" "$kept/Caddyfile"; then
    say "Importing the site into $caddyfile"
    # Global options may stand once, at the top: where the machine has its own, it gets the site without ours.
    if sed 's/#.*//' "$kept/Caddyfile" | grep -v '^[[:space:]]*$' | head -n 1 | grep -q '^{'; then
      printf '\n%s/site.caddy\n' "$import" >> "$caddyfile"
    else
      { printf '%s/Caddyfile\n\n' "$import"; cat "$kept/Caddyfile"; } > "$caddyfile"
    fi
  fi
  if ! caddy_environment | (
    while IFS= read -r line; do export "${line?}"; done
    caddy validate --config "$caddyfile" --adapter caddyfile > "$kept/log" 2>&1
  ); then
    tail -n 3 "$kept/log" >&2
    cat "$kept/Caddyfile" > "$caddyfile"
    if [ -e "$kept/drop-in" ]; then cp "$kept/drop-in" "$caddy_drop_in"; else rm "$caddy_drop_in"; fi
    rm -r "$kept"
    fail "Caddy refuses its configuration with the site in it (see above). It is as it was; the site runs behind it."
  fi
  rm -r "$kept"
  systemctl daemon-reload
  systemctl enable --quiet caddy.service
  # A reload opens its ports anew: who waits at the old ones is passed on instead of being reset (kernel: ip-sysctl).
  echo 'net.ipv4.tcp_migrate_req = 1' > /etc/sysctl.d/officina.conf
  systemctl restart systemd-sysctl.service 2> /dev/null || true
  # Restarted only where it does not listen to us yet: a reload lets go of no visitor.
  systemctl reload caddy.service 2> /dev/null || systemctl restart caddy.service
}

# The release that runs takes new settings on, or goes on with those from before.
restart_with_settings() {
  start "$(readlink "$home/current")" && return
  mv "$settings.before" "$settings"
  start "$(readlink "$home/current")" || true
  fail "The site did not start with these settings (its words are above), so it runs with those from before."
}
