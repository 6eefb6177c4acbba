import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '@belay/contract/roles'
import { SCREENS, type ScreenPath } from '@belay/contract/screens'
import type { PreloadedAnswers } from './preloaded-answers.ts'

/** Placeholders in the built page. Each response replaces them with its nonce and its preloaded answers. */
const NONCE = '__CSP_NONCE__'
const PRELOADED = '__PRELOADED__'

/** True if a signed-out person is redirected from this address to the sign-in page. */
const requiresSignIn = (address: string) =>
  Object.hasOwn(SCREENS, address) && SCREENS[address as ScreenPath] !== 'everyone'

/** Returns a function that renders the built page for an address of the app. */
export function createPageRenderer(folder: string) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const linksOf = createPreloadLinks(chunks)
  // The chunk with the session code starts before the app, because it sends the screen's first calls.
  const sessionChunk = Object.values(chunks).find(({ dynamicImports }) => dynamicImports?.includes(FIRST_CALLS_MODULE))
  const firstCalls = sessionChunk
    ? `<script type="module" async fetchpriority="high" crossorigin src="/${sessionChunk.file}"></script>`
    : ''
  const linksFor = (address: string, { signedOut, signedIn }: PreloadedAnswers) => {
    const firstDrawn = listFirstDrawn(address, signedIn?.permission)
    if (address === MAILED_SHIFT) return firstCalls + linksOf(firstDrawn, screenOf(address), true)
    if (!signedIn?.user.emailVerified)
      return linksOf([], screenOf(signedOut && requiresSignIn(address) ? '/login' : address))
    const home = signedIn.permission === 'Facilitator' ? FACILITATOR_HOME : SIGNED_IN_HOME
    const screen = address === '/' ? home : screenOf(address)
    const links = linksOf([FIRST_CALLS_MODULE, ...firstDrawn], screen, firstDrawn.length > 0)
    return TOKEN_PRELOAD_LINK + firstCalls + links
  }
  return (address: string, nonce: string, preloaded: PreloadedAnswers): string =>
    html
      .replaceAll(NONCE, nonce)
      .replace(APP_SCRIPT, (tag) => {
        if (listFirstDrawn(address, preloaded.signedIn?.permission).length > 0) return ''
        return preloaded.signedIn ? tag.replace(' type="module"', ' type="module" fetchpriority="low"') : tag
      })
      .replaceAll(BUILT_PRELOADS, (link) =>
        preloaded.signedIn?.user.emailVerified || address === MAILED_SHIFT ? '' : link,
      )
      .replace(PRELOADED, () => escapeHtml(JSON.stringify(preloaded)))
      .replace('<span>Belay</span>', () => `<span>${escapeHtml(preloaded['centre.get'].name)}</span>`)
      .replace('</head>', () => `${drawBrand(nonce, preloaded)}${linksFor(address, preloaded)}</head>`)
}

/** Returns the style element with the centre's colour, so that the first paint has it. */
function drawBrand(nonce: string, { 'centre.get': { brandColors } }: PreloadedAnswers): string {
  if (!brandColors) return ''
  const { light, dark } = brandColors
  return `<style nonce="${nonce}">:root{--own-brand-light:${light};--own-brand-dark:${dark}}</style>`
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

type Priority = 'high' | 'low'
const formatAddress = (file: string | undefined, priority: Priority) =>
  ` fetchpriority="${priority}" crossorigin href="/${file}"`
const formatModule = (chunk: Chunk | undefined, priority: Priority) =>
  `<link rel="modulepreload"${formatAddress(chunk?.file, priority)}>`

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

/** Returns the module path of the screen at an address. */
const screenOf = (address: string) =>
  `src/routes/${address.replace(PROGRAM, '/programs').slice(1).replaceAll('/', '.')}.tsx`
/** The part of an address that names a program. All programs have the same screens. */
const PROGRAM = /^\/programs\/[^/]+/
const SIGNED_IN_HOME = 'src/features/home/needs-you.tsx'
const FACILITATOR_HOME = 'src/features/home/facilitator-home.tsx'
/** The module with the API client and the first calls of each screen. Modules around the screen load after it. */
const FIRST_CALLS_MODULE = 'src/send-first-calls.ts'
/** The page of the links in a shift's mail. Its first call needs no sign-in. */
const MAILED_SHIFT = '/answer'
/** Modules that draw a screen, or its first list, before the app has started, by address. */
const FIRST_DRAWN: Record<string, readonly string[] | undefined> = {
  '/': ['src/features/home/early-home.tsx'],
  '/app/schedule/scheduleDisplay': ['src/features/schedule/agenda/early-agenda.tsx'],
  '/app/schedule/shift': ['src/features/shift/early-shift.tsx'],
  [MAILED_SHIFT]: ['src/features/answer-shift/open-shift-link.ts', 'src/features/answer-shift/early-linked-shift.tsx'],
}
/** Returns the modules that draw a screen first for a person. Home is drawn first for Facilitators only. */
const listFirstDrawn = (address: string, permission: Role | undefined): readonly string[] => {
  const isDrawn =
    address === MAILED_SHIFT || permission === 'Facilitator' || (permission === 'Admin' && address !== '/')
  return (isDrawn && FIRST_DRAWN[address]) || []
}
/** The links of the app's own modules. They have the same priority as its script, if first calls come first. */
const BUILT_PRELOADS = /<link rel="modulepreload"[^>]*>\s*/g
/** The app's script. It has low priority if first calls come first, and starts after the first view if there is one. */
const APP_SCRIPT = /<script type="module"[^>]*><\/script>/
/** The access token, which the first calls need. */
const TOKEN_PRELOAD_LINK = '<link rel="preload" as="fetch" crossorigin href="/rpc/identity/getToken">'

/**
 * Creates a function that returns the preload links of a page: the modules of the first calls and first view with high
 * priority, then the modules of the screen with low priority. The browser loads both in parallel with the app. If
 * something is drawn before the app (`isLater`), the app and the screen are in a template, and `start-early.ts` loads
 * them after the first view: on a slow network they would take half of its bandwidth.
 */
function createPreloadLinks(
  chunks: Record<string, Chunk>,
): (first: readonly string[], screen: string, isLater?: boolean) => string {
  const collectChunks = (name: string, seen: Set<string>): Set<string> => {
    const chunk = chunks[name]
    if (!chunk || seen.has(name)) return seen
    seen.add(name)
    for (const imported of chunk.imports ?? []) collectChunks(imported, seen)
    // After what it imports: `start-early.ts` runs the files in this order.
    seen.delete(name)
    return seen.add(name)
  }
  const app = collectChunks('index.html', new Set())
  const formatLinks = (names: ReadonlySet<string>, priority: Priority) => {
    const parts = [...names].map((name) => chunks[name] as Chunk)
    const styles = new Set(parts.flatMap(({ css }) => css ?? []))
    const links = [
      ...parts.map((part) => formatModule(part, priority)),
      ...[...styles].map((file) => `<link rel="preload" as="style"${formatAddress(file, priority)}>`),
    ]
    return links.join('')
  }
  const linksByKey = new Map<string, string>()
  return (first, screen, isLater = false) => {
    const key = [...first, screen].join()
    const cached = linksByKey.get(key)
    if (cached !== undefined) return cached
    const firstChunks = new Set<string>()
    for (const module of first) collectChunks(module, firstChunks)
    const screenChunks = collectChunks(screen, new Set()).difference(firstChunks.union(app))
    const firstLinks = formatLinks(firstChunks, 'high')
    const appLinks = [...app.difference(firstChunks)].map((name) => formatModule(chunks[name], 'low')).join('')
    const laterLinks = (first.length > 0 ? appLinks : '') + formatLinks(screenChunks, 'low')
    const links = firstLinks + (isLater ? `<template data-app>${laterLinks}</template>` : laterLinks)
    // Only the links of real screens are cached, because an address can be anything.
    if (chunks[screen]) linksByKey.set(key, links)
    return links
  }
}
