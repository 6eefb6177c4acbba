import type { Hono, Context as HttpContext } from 'hono'
import { html } from 'hono/html'
import { describeCentre } from '../../../features/centre/centre.ts'
import type { Services } from '../../../platform/calls/gate.ts'
import { cookieName, readCookie } from '../../../platform/identity/cookies.ts'
import type { PageParts } from './classes.ts'
import { drawFinePrint, drawWelcome } from './draw-welcome.ts'
import { drawPage, type SendPage } from './page-frame.ts'

type Options = {
  services: Services
  parts: PageParts
  /** Sends the app. */
  sendApp: (http: HttpContext) => Promise<Response>
  sendPage: SendPage
}

/**
 * Adds the first page: a whole page for visitors without a session cookie, and the app for others. With a cookie of a
 * session that has ended, only the app says why. The app shows the same content to people who are not signed in.
 */
export function addWelcomePage(app: Hono, { services, parts, sendApp, sendPage }: Options): void {
  const { settings } = services
  const sessionCookie = cookieName(settings, 'session')

  app.get('/', (http) => {
    if (readCookie({ cookieHeader: http.req.header('cookie') ?? '' }, sessionCookie)) return sendApp(http)
    const centre = describeCentre(services)
    const { name, email, phone, address } = centre
    const page = {
      title: 'Home',
      description: `${name}: team-building and leadership programs. See what we offer, when it is free and its price.`,
      path: '/',
      picture: null,
      facts: {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name,
        url: settings.origin,
        ...(email && { email }),
        ...(phone && { telephone: phone }),
        ...(address && { address }),
      },
      content: html`${drawWelcome(centre, parts.classes)}${drawFinePrint(parts.classes)}`,
    }
    const frame = { centre, origin: settings.origin, parts, isEmbedded: false }
    // Not kept: a browser that goes back to it may have signed in since.
    return sendPage(http, (nonce) => String(drawPage(page, { ...frame, nonce })), { isPrivate: true })
  })

  app.get('/parts/welcome', (http) => {
    const part = String(drawWelcome(describeCentre(services), parts.classes))
    return http.html(part, 200, { 'Content-Length': String(Buffer.byteLength(part)), 'Cache-Control': 'no-cache' })
  })
}
