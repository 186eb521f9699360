/**
 * What the content security policy must allow for the toasts: sonner puts a `<style>` into the head when it is loaded.
 * It first appends the element empty and then fills it with one text node; browsers check both moments, so the empty
 * text has its hash here too. `sonner-style-hashes.test.ts` reads the library and fails when an upgrade changes them.
 */
export const SONNER_STYLE_HASHES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
] as const
