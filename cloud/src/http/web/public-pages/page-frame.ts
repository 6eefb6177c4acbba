import { BRAND, GROUNDS } from '@belay/contract/brand-color'
import { drawMark } from '@belay/contract/mark'
import type { Context as HttpContext } from 'hono'
import { html, raw } from 'hono/html'
import type { describeCentre } from '../../../features/centre/centre.ts'
import type { PageParts } from './classes.ts'

type Centre = ReturnType<typeof describeCentre>
/** HTML with escaped values. */
export type Html = ReturnType<typeof html>

export type Framed = {
  title: string
  description: string
  /** The page's own address, without a query, from the root. */
  path: string
  /** The address of the page's picture, from the root. Null without one. */
  picture: string | null
  /** Facts for search engines, as JSON-LD. */
  facts: object
  content: Html
}
/** `isEmbedded`: true for a page in a frame of another website, which has its own top bar and footer. */
type Frame = { centre: Centre; origin: string; nonce: string; parts: PageParts; isEmbedded: boolean }

/**
 * Sends a page with the security policy for its nonce. `isPrivate`: browsers do not keep it. `mayEmbed`: the websites
 * in `EMBED_ON` may show it in a frame.
 */
export type SendPage = (
  http: HttpContext,
  draw: (nonce: string) => string,
  options?: { isPrivate?: boolean; mayEmbed?: boolean },
) => Response

/** Returns JSON for a script element, which no text in it can end. */
const embedJson = (facts: object) => raw(JSON.stringify(facts).replaceAll('<', '\\u003c'))

/** Returns the number of a phone for a link. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/**
 * Returns a whole page for people who are not signed in: the top bar and the footer of the app around the content. It
 * works without script and loads nothing of the app. The links of an embedded page open in the whole window.
 */
export function drawPage({ title, description, path, picture, facts, content }: Framed, frame: Frame): Html {
  const { centre, origin, nonce, parts, isEmbedded } = frame
  const { bar, shell } = parts.classes
  const { light, dark } = centre.brandColors ?? BRAND
  const brand = `:root{--own-brand-light:${light};--own-brand-dark:${dark}}[data-waiting] body{visibility:hidden}`
  return html`<!doctype html>
<html lang="en" data-mantine-color-scheme="light" data-drawn>
  <head>
    <meta charset="UTF-8" />
    ${isEmbedded && html`<base target="_top" />`}
    <meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1, viewport-fit=cover" />
    <title>${title} · ${centre.name}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${origin}${path}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${centre.name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${origin}${path}" />
    <meta property="og:image" content="${origin}${picture ?? '/icon-512.png'}" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="${GROUNDS.light[0]}" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="${GROUNDS.dark[1]}" />
    <link rel="preload" as="font" type="font/woff2" crossorigin media="not all" href="${parts.typeface}" />
    <link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png" />
    <link rel="icon" href="/favicon.svg" sizes="any" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <style nonce="${nonce}">${raw(`@layer core,mantine;${brand}`)}
${raw(parts.style)}</style>
    <script>${raw(parts.beforePaint.text)}</script>
    <noscript><style nonce="${nonce}">${raw(styleWithoutScript(bar))}</style></noscript>
    <script type="application/ld+json">${embedJson(facts)}</script>
  </head>
  <body>
    <div class="${shell.shell}">
      <a href="#content" class="${shell.skip}" data-print="no">Skip to content</a>
      ${isEmbedded || drawTopBar(centre, path, parts)}
      <main id="content" tabindex="-1" class="${shell.main}">${content}</main>
      ${isEmbedded || drawFooter(centre, parts)}
    </div>
    <script type="module" src="${parts.script}"></script>
  </body>
</html>`
}

const LINKS = [
  ['/', 'Home'],
  ['/programs', 'Programs'],
  ['/login', 'Sign In'],
] as const

function drawTopBar(centre: Centre, path: string, parts: PageParts): Html {
  const { bar } = parts.classes
  const current = path === '/' ? '/' : '/programs'
  return html`<header class="${bar.bar} sticky" data-print="no">
    <div class="${bar.inside}">
      <a href="/" class="${bar.brand}" aria-label="${centre.name}">${drawLogo(centre, parts)}</a>
      <button type="button" class="${bar.burger}" aria-expanded="false" aria-controls="navigation"
        aria-label="Open navigation"><span class="${bar.lines}" aria-hidden="true"></span></button>
      <nav id="navigation" class="${bar.nav}" aria-label="Main">
        ${LINKS.map(
          ([address, words]) =>
            html`<a class="${bar.link}" href="${address}"
              ${address === current && html`data-active="true" aria-current="page"`}>${words}</a>`,
        )}
      </nav>
    </div>
  </header>`
}

function drawFooter(centre: Centre, parts: PageParts): Html {
  const { shell } = parts.classes
  return html`<footer class="${shell.footer}">
    <div class="${shell.footerInside}">
      <a ${centre.universityUrl ? html`href="${centre.universityUrl}"` : ''} class="${shell.footerLogo}"
        >${drawLogo(centre, parts)}<span class="visuallyHidden">, ${centre.universityName || 'University'}</span></a>
      <address class="${shell.contact}">
        ${centre.address && html`<a href="${centre.mapUrl}" target="_blank" rel="noreferrer">${centre.address}</a>`}
        ${centre.phone && html`<a href="${phoneLink(centre.phone)}">${centre.phone}</a>`}
        ${centre.email && html`<a href="mailto:${centre.email}">${centre.email}</a>`}
      </address>
    </div>
  </footer>`
}

const MARK = drawMark({ carabiner: 'currentColor', rope: 'var(--brand)' })

/** Draws the centre's logo for each theme, or Belay's mark with the centre's name. */
function drawLogo({ logos, name }: Centre, { classes: { shell, programs } }: PageParts): Html {
  const [light, dark] = [logos.light ?? logos.dark, logos.dark ?? logos.light]
  const draw = (logo: typeof light, theme: string) =>
    logo &&
    html`<img src="${logo.url}" width="${logo.width}" height="${logo.height}" alt="${name}"
      class="${shell.picture} ${programs[theme]}" />`
  if (light && dark) return html`${draw(light, 'onLight')}${draw(dark, 'onDark')}`
  return html`<span class="${shell.logo}"
    ><svg viewBox="0 0 32 32" aria-hidden="true" class="${shell.mark}">${raw(MARK)}</svg
    ><span class="${shell.wordmark}" data-word>${name}</span></span>`
}

/** Returns rules that show the links of the navigation below the bar, because its button needs script. */
const styleWithoutScript = ({ nav, burger }: PageParts['classes']['bar']): string =>
  `@media (max-width:1124.98px){.${nav}{display:flex;position:static;flex-direction:row;margin-left:auto;padding:0;` +
  'border:0;box-shadow:none}' +
  `.${burger}{display:none}}`
