import type { ScreenPath } from '@belay/contract/screens'
import { tabStorage } from './storage.ts'

const STORAGE_KEY = 'belay-link-tokens'
const tokens = tabStorage.readJson<{ [Path in ScreenPath]?: string }>(STORAGE_KEY) ?? {}

/** The tokens of the mailed links that this tab opened, by the path of their page. They survive a reload of the tab. */
export const linkTokens = {
  hasAny: (): boolean => Object.keys(tokens).length > 0,
  find: (path: ScreenPath): string => tokens[path] ?? '',
  store(path: ScreenPath, token: string): void {
    tokens[path] = token
    tabStorage.writeJson(STORAGE_KEY, tokens)
  },
  /** Moves the token of a mailed link out of the address, so that no history entry keeps it. True if there was one. */
  takeFromAddress(): boolean {
    const { pathname, search, hash } = location
    const token = new URLSearchParams(hash.slice(1)).get('token')
    if (!token) return false
    linkTokens.store(pathname as ScreenPath, token)
    history.replaceState(history.state, '', pathname + search)
    return true
  },
}
