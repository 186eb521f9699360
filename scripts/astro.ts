/** Astro’s command without its telemetry, which would write to the home folder and post what it has seen. */
process.env.ASTRO_TELEMETRY_DISABLED = '1'
await import(new URL('../node_modules/astro/bin/astro.mjs', import.meta.url).href)
