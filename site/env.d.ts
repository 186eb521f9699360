/// <reference types="astro/client" />

/** The shop's colours as custom properties (`build/colour-styles.ts`). */
declare module 'virtual:colours.css'
