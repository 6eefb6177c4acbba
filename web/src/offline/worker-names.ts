/** The message by which a page starts the new version of the worker. */
export const SKIP_WAITING = 'skip-waiting'
/** The cache with the page that the worker shows without a network. */
export const PAGE_CACHE = 'belay-page'
export const PAGE_KEY = '/'
