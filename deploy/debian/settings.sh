# Asks for, checks and writes the settings, and configures Caddy. Sourced by install, after steps.sh.

REQUIRED='SITE_ORIGIN MAIL_URL MAIL_TO MAIL_FROM'
example=$source/deploy/debian/environment.example
caddy_drop_in=/etc/systemd/system/caddy.service.d/officina.conf
caddyfile=/etc/caddy/Caddyfile

# missing NAME: succeeds if the setting is unset or still has the example's value.
missing() { ! grep -vxFf "$example" "$settings" 2> /dev/null | grep -q "^$1="; }

# ask TEXT [DEFAULT]: sets $answer. An empty answer means DEFAULT, which may be empty too; without DEFAULT it asks again.
ask() {
  answer=
  until [ "$answer" ]; do
    printf '%s%s: ' "$1" "${2:+ [$2]}"
    read -r answer || fail "Nessuna risposta."
    answer=${answer:-${2-}}
    [ -z "${2+default}" ] || return 0
  done
}

ask_secret() {
  trap 'exit 130' INT TERM HUP
  stty -echo 2> /dev/null || true
  ask "$1"
  stty echo 2> /dev/null || true
  trap - INT TERM HUP
  echo
}

# Encodes a text for a URL, @ as %40. Node gets the text in its environment, because every user can see arguments (ps).
percent_encoded() { TEXT=$1 node -p 'encodeURIComponent(process.env.TEXT)'; }

# ask_for NAME: asks for a setting and sets $answer; fails if the answer is refused.
ask_for() {
  case $1 in
    SITE_ORIGIN)
      ask 'Indirizzo pubblico del sito, per esempio www.example.com'
      case $answer in *[[:space:]@]*) say 'Serve un indirizzo come www.example.com: senza spazi, e non di posta.'; return 1 ;; *://*) ;; *) answer=https://$answer ;; esac
      origin=$answer host=$(host_of "$answer") doubt=
      find_host "$host" || doubt="$host ${found:+porta a }${found:-non esiste nel DNS}, e questa macchina ha l’indirizzo $own. Il DNS si cambia presso il fornitore del dominio. Puoi tenere questo indirizzo solo se davanti alla macchina c’è un router, o se cambi il DNS dopo."
      case $origin in http://localhost*) ;; http:* | *:*:[0-9]*) doubt='Di solito si scrive https:// e nessuna porta: con http:// le richieste viaggiano in chiaro, e la porta deve scriverla ogni visitatore.' ;; esac
      if [ "$doubt" ]; then
        say "$doubt"
        ask 'Lo tengo lo stesso? (sì, no)' no
        case $answer in [sS]*) answer=$origin ;; *) return 1 ;; esac
      fi
      ;;
    MAIL_URL)
      ask 'Server della posta in uscita, per esempio smtp.example.com' ${mail_server:+"$mail_server"}
      case $answer in *[!A-Za-z0-9.-]*) say 'Serve solo il nome, come smtp.example.com: senza smtp://, porta, @ e spazi.'; return 1 ;; esac
      mail_server=$answer
      ask 'La sua porta (465 con TLS da subito, 587 con STARTTLS)' "${mail_port:-465}"
      case $answer in *[!0-9]*) say 'La porta è un numero, quasi sempre 465 o 587.'; return 1 ;; esac
      mail_port=$answer
      ask 'Nome utente' ${login:+"$login"}
      login=$answer
      ask_secret 'Password (non si vede)'
      if [ "$mail_port" = 465 ]; then scheme=smtps; else scheme=smtp; fi
      answer=$scheme://$(percent_encoded "$login"):$(percent_encoded "$answer")@$mail_server:$mail_port
      ;;
    MAIL_TO) ask 'Chi riceve le richieste: un indirizzo email, o più separati da virgole' "$(sed -n 's/^email: *//p' "$(setting CONTENT_DIR "$source/content")/shop.yaml")" ;;
    MAIL_FROM) ask 'Da chi arrivano: un indirizzo del tuo dominio che quel server lascia usare a questo utente' ${login:+"$login"} ;;
    *) ask "$1, spiegato in docs/operations.md (vuoto: il valore di partenza)" '' ;;
  esac
}

# try_setting NAME VALUE: writes a setting into the draft if the server accepts it and the mail server, port, database or clone
# that it names can be used. Removes spaces, as between addresses, and quotes a value with #, which starts a comment for Node.
try_setting() {
  install -o root -g officina -m 640 /dev/null "$draft.new"
  NAME=$1 VALUE=$(say "$2" | tr -d '[:space:]') awk '
    BEGIN { quote = ENVIRON["VALUE"] ~ /#/ ? "\x27" : ""; line = ENVIRON["NAME"] "=" quote ENVIRON["VALUE"] quote }
    $0 ~ "^#?" ENVIRON["NAME"] "=" { if (!done) print line; done = 1; next }
    { print }
    END { if (!done) print line }' "$draft" > "$draft.new"
  draft=$draft.new server "$tool" server/main.ts --check &&
    case $1 in
      MAIL_URL) draft=$draft.new server "$tool" server/cli/main.ts test-mail --verify ;;
      PORT) [ "$2" = "$(setting PORT 8080)" ] || ! ss -Hltn "sport = $2" 2> /dev/null | grep -q . || { say "La porta $2 è già occupata: danne un’altra, come 8081."; false; } ;;
      DATABASE_URL) draft=$draft.new schema "$tool" > /dev/null ;;
      CONTENT_DIR) [ -z "$2" ] || git -C "$2" rev-parse HEAD > /dev/null 2>&1 || { say "$2 non è un clone: git clone INDIRIZZO $2"; false; } ;;
    esac && mv "$draft.new" "$draft"
}

# write_settings NAME|NAME=VALUE…: writes these settings into a draft, which `start` turns into the settings file. The code of
# the release $tool checks them.
write_settings() {
  draft=$settings.draft from=$settings
  [ -e "$from" ] || from=$example
  install -o root -g officina -m 640 "$from" "$draft"
  grep -q '^DATA_DIR=' "$draft" || try_setting DATA_DIR /var/lib/officina
  for each; do
    read_settings "$tool" "$draft"
    case $each in
      *=*) try_setting "${each%%=*}" "${each#*=}" || fail "Non è cambiato niente: correggi ${each%%=*} e ripeti il comando." ;;
      *) until ask_for "$each" && try_setting "$each" "$answer"; do say "Così non va (il perché è qui sopra): riprova, o lascia stare con Ctrl+C."; done ;;
    esac
  done
  server "$tool" server/main.ts --check || fail "Non è cambiato niente: correggi $settings, o dai di nuovo l’impostazione: officina set NOME."
  read_settings "$tool" "$draft"
  # A first installation's answers are kept even if a later step fails.
  [ -e "$settings" ] || { mv "$draft" "$settings"; draft=; }
}

# Prints the Caddyfile's variables as NAME=VALUE. OTHER_ORIGIN has the further origins of SITE_ORIGIN and that of OTHER_HOST.
caddy_environment() {
  other=$(other_host)
  say "PORT=$(setting PORT 8080)"
  say "SITE_ORIGIN=$(site_origin)"
  say "OTHER_ORIGIN=$(setting SITE_ORIGIN | sed 's|^[^,]*||; s|,| |g')${other:+ https://$other}"
  say "OTHER_HOST=${other:-other.invalid}"
  say CADDY_ADMIN=unix//run/caddy/admin.sock
}

# Adds an import to the machine's Caddyfile and keeps its other sites. Changes nothing if Caddy refuses the result.
configure_caddy() {
  import="import $home/current/deploy/debian"
  touch "$caddyfile"
  if grep -q "^$import" "$caddyfile"; then
    cat "$caddyfile"
  elif grep -m 1 -v '^[[:space:]]*\(#.*\)\?$' "$caddyfile" | grep -q '^{'; then
    # Caddy allows one global options block, which this file has already, so only site.caddy is imported.
    cat "$caddyfile" && printf '\n%s/site.caddy\n' "$import"
  else
    printf '%s/Caddyfile\n\n' "$import" && cat "$caddyfile"
  fi > "$caddyfile.new"
  refusal=$(caddy_environment | xargs -d '\n' sh -c 'exec env "$@" caddy validate --config "$0" --adapter caddyfile 2>&1' "$caddyfile.new") || {
    say "$refusal" | tail -n 3 >&2
    rm "$caddyfile.new"
    fail "Caddy rifiuta la sua configurazione con il sito aggiunto (il perché è qui sopra). È rimasta com’era: correggi $caddyfile e rilancia install."
  }
  cat "$caddyfile.new" > "$caddyfile"
  rm "$caddyfile.new"
  mkdir -p "${caddy_drop_in%/*}"
  { printf '[Unit]\nOnFailure=officina-doctor.service\n[Service]\nRuntimeDirectory=caddy\nRuntimeDirectoryMode=0700\n' && caddy_environment | sed 's/.*/Environment="&"/'; } > "$caddy_drop_in"
  systemctl daemon-reload
  systemctl enable --quiet caddy.service
  # A reload of Caddy opens new listening sockets. With this setting pending connections migrate to them (kernel: ip-sysctl).
  echo 'net.ipv4.tcp_migrate_req = 1' > /etc/sysctl.d/officina.conf
  /lib/systemd/systemd-sysctl /etc/sysctl.d/officina.conf 2> /dev/null || true
  # A reload drops no connection, but needs the admin socket, which the first restart opens.
  systemctl reload caddy.service 2> /dev/null || systemctl restart caddy.service
}
