export type { EveryPage } from '../schema/home.ts'
export type { Home } from './home.ts'
export type { ContentPage, Service } from './pages.ts'
export type { Shop } from './shop.ts'
