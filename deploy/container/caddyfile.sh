#!/bin/sh
# caddyfile.sh UPSTREAM [ORIGIN]: prints Caddy's configuration for a release, whose SITE_ORIGIN,
# OTHER_HOST and CADDY_GLOBAL_OPTIONS are in the environment. The values are written out, so that
# the file alone says what Caddy serves. ORIGIN is one more address of the site.
set -eu
cat << END
# Written by publish.sh.
{
	import global.caddy
	${CADDY_GLOBAL_OPTIONS-}
}

(upstream) {
	to $1
}

${SITE_ORIGIN:?}${2:+, $2} {
	import site.caddy
}

# For names that belong to no site, to which Caddy would answer 200 without content.
https:// {
	respond 421
}
END
[ "${OTHER_HOST-}" ] || exit 0
cat << END

# The other name, such as the one without www, is redirected, so that each page has one URL.
https://$OTHER_HOST {
	header Strict-Transport-Security max-age=31536000
	redir $SITE_ORIGIN{uri} 308
	log
}
END
