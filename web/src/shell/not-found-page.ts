import { createLazyPage } from './lazy-page.tsx'

/** The page of an address without a screen, which loads when it is first shown. */
export const NotFoundPage = createLazyPage(() => import('./plain-pages.tsx').then((page) => page.NotFoundPage))
