import { existsSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { IDEMPOTENCY_HEADER, SECOND } from '@belay/contract/constants'
import { RECENT_MS_HEADER } from '@belay/contract/event-stream'
import { LOGO_PATH, MARK_PATH } from '@belay/contract/links'
import { isScreen } from '@belay/contract/screens'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono, type Context as HttpContext } from 'hono'
import { compress } from 'hono/compress'
import { addStaffID, identifyBySession, identifyByToken, identifyVisitor } from './actors.ts'
import { calls } from './calls.ts'
import { isLocal } from './features/centre/centre.ts'
import { findCalendar } from './features/programs/schedule/calendar-feed.ts'
import { createCallHandler, MIN_COMPRESSED_BYTES } from './http/calls/answer-calls.ts'
import { sendNotFound, sendRefusal, sendTooManyStreams } from './http/calls/refusals.ts'
import { createHealthCheck } from './http/health.ts'
import { addProviderReturn } from './http/identity/return-from-provider.ts'
import { streamEvents } from './http/live/events.ts'
import { addReferenceRoutes } from './http/reference/reference-routes.ts'
import { createRequestLog, logRequest } from './http/request-log.ts'
import { clientAddress, contentSecurityPolicy, createNonce, isOwnOrigin, securityHeaders } from './http/security.ts'
import { addInstalledApp } from './http/web/installed-app.ts'
import { makeHomeCalls } from './http/web/make-home-calls.ts'
import { addMessagePreviews } from './http/web/message-previews.ts'
import { serveLogo, servePhoto, serveTypePicture } from './http/web/pictures.ts'
import { findVisitor, preloadAnswers } from './http/web/preloaded-answers.ts'
import { addProgramPhotos } from './http/web/program-photos.ts'
import { readPageParts } from './http/web/public-pages/classes.ts'
import type { SendPage } from './http/web/public-pages/page-frame.ts'
import { addProgramPages } from './http/web/public-pages/program-pages.ts'
import { addSitemap } from './http/web/public-pages/sitemap.ts'
import { addWelcomePage } from './http/web/public-pages/welcome-page.ts'
import { createWebFiles } from './http/web/web-files.ts'
import { createPageRenderer } from './http/web/web-page.ts'
import type { CallRequest, Proof, Services } from './platform/calls/gate.ts'
import { networkOf } from './platform/calls/ip-network.ts'
import { isDatabaseUnreachable } from './platform/documents/database-errors.ts'
import type { Live } from './platform/live/live.ts'
import { findMailTrouble } from './platform/mail/mail-trouble.ts'
import { listStoredMails } from './platform/mail/mailer.ts'
import { isLoopback } from './platform/settings/settings.ts'

const MAX_MAILS = 100

/** The status of a page of the app, and answers that it contains besides the usual ones. */
type AppPage = { status?: 200 | 404; answers?: Record<string, unknown> }
type Parts = { services: Services; live: Live; webFolder: string | null }

/** Returns Node's request behind a Hono context. */
const incomingOf = (http: HttpContext) => (http.env as HttpBindings).incoming
const page = (http: HttpContext, html: string, status: 200 | 404 = 200) =>
  http.html(html, status, { 'Content-Length': String(Buffer.byteLength(html)) })

/** Creates the HTTP server's request listener. `webFolder` contains the built web app. */
export function createApp({ services, live, webFolder }: Parts): RequestListener {
  const { settings } = services
  const app = new Hono()
  const headers = securityHeaders(settings)
  app.use(createRequestLog(services))
  const hasMailTrouble = async () => (await findMailTrouble(services.store, services.clock.now())) !== null
  const health = createHealthCheck({ store: services.store, folder: settings.dataDir, hasMailTrouble })

  app.use(async (http, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) http.res.headers.set(name, value)
    // Mails show the logo or the mark, in any mail program.
    if (http.req.path === MARK_PATH || http.req.path.startsWith(LOGO_PATH))
      http.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    // Browsers always download uploaded files, and never show them on this origin.
    const disposition = http.res.headers.get('Content-Disposition')
    if (disposition?.startsWith('inline'))
      http.res.headers.set('Content-Disposition', disposition.replace('inline', 'attachment'))
    if (!http.res.headers.has('Content-Security-Policy'))
      http.res.headers.set('Content-Security-Policy', contentSecurityPolicy(settings, ''))
    // This header can't name the websites that the policy permits.
    const policy = http.res.headers.get('Content-Security-Policy') ?? ''
    if (settings.embedOn && policy.includes(`frame-ancestors ${settings.embedOn}`))
      http.res.headers.delete('X-Frame-Options')
    if (!http.res.headers.has('Cache-Control')) http.res.headers.set('Cache-Control', 'no-store')
  })
  // Only long answers with a known length are compressed: for short ones, compression costs more than it saves.
  const compressAnswer = compress({ threshold: 0 })
  app.use(async (http, next) => {
    await next()
    if (Number(http.res.headers.get('Content-Length')) > MIN_COMPRESSED_BYTES)
      await compressAnswer(http, async () => undefined)
  })
  app.onError((error, http) => {
    services.log.error('a request failed', { path: http.req.path, error: error.stack })
    return sendRefusal(http, isDatabaseUnreachable(error) ? 'unavailable' : 'internal')
  })

  const addressOf = ({ socket, headers }: IncomingMessage) =>
    clientAddress(settings, socket.remoteAddress, headers['x-forwarded-for'] as string | undefined)

  function callRequest(incoming: IncomingMessage): CallRequest {
    const request = {
      ...services,
      ip: addressOf(incoming),
      userAgent: (incoming.headers['user-agent'] ?? '').slice(0, 300),
      cookieHeader: incoming.headers.cookie ?? '',
      idempotencyKey: incoming.headers[IDEMPOTENCY_HEADER]?.toString(),
      responseFacts: {},
    }
    const token = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '')?.[1]
    // The caller is identified before the body is read and again in the gate. The result is cached for a second.
    let caller: { identified: ReturnType<typeof identifyByToken>; at: number } | undefined
    const identifyCaller = (by: Proof) => {
      const at = services.clock.now()
      if (!caller || at - caller.at > SECOND)
        caller = { identified: by === 'session' ? identifyBySession(request) : identifyByToken(request, token), at }
      return caller.identified
    }
    return { ...request, identifyCaller }
  }

  addProviderReturn(app, (http) => callRequest(incomingOf(http)))

  app.get('/events', async (http) => {
    const identifySubscriber = async () =>
      addStaffID(services, await callRequest(incomingOf(http)).identifyCaller('token'))
    const identified = await identifySubscriber()
    if (!('actor' in identified) || identified.actor.linkPass) return sendRefusal(http, 'unauthenticated')
    const subscriber = { ...identified, network: networkOf(addressOf(incomingOf(http))) }
    const recentMs = http.req.header(RECENT_MS_HEADER) ?? '0'
    if (!/^\d{1,12}$/.test(recentMs)) return sendRefusal(http, 'invalid-argument')
    return live.hasRoom(subscriber)
      ? streamEvents({ live, clock: services.clock, subscriber, recentMs: Number(recentMs), identifySubscriber })
      : sendTooManyStreams(http)
  })

  addReferenceRoutes(app, services, (http) => addressOf(incomingOf(http)))

  app.get('/health', async (http) => {
    const state = await health()
    return http.json(state, state.ok ? 200 : 503)
  })

  app.get('/calendar/:file{[A-Za-z0-9_-]+\\.ics}', async (http) => {
    const calendar = await findCalendar(services, http.req.param('file').slice(0, -'.ics'.length))
    return calendar === null
      ? sendNotFound(http)
      : http.body(calendar, 200, { 'Content-Type': 'text/calendar; charset=utf-8' })
  })

  app.get(`${LOGO_PATH}:id`, (http) => serveLogo(http, services))
  app.get('/files/type/:id', (http) => serveTypePicture(http, services))
  app.get('/files/photo/:id', (http) => servePhoto(http, services, callRequest(incomingOf(http)).identifyCaller))
  addProgramPhotos(app, {
    services,
    addressOf: (http) => addressOf(incomingOf(http)),
    identifyViewer(http) {
      const request = callRequest(incomingOf(http))
      return http.req.header('authorization') ? request.identifyCaller('token') : identifyVisitor(request)
    },
  })

  if (isLocal(services) && settings.mail.smtpUrl === '') {
    app.get('/outbox.json', async (http) => {
      // A foreign page could point another name to this machine to read the mails.
      if (!isLoopback(new URL(http.req.url).hostname)) return sendNotFound(http)
      return http.json(await listStoredMails(services.store, services.identity, MAX_MAILS))
    })
  }

  if (isLocal(services)) addMessagePreviews(app, settings, sendNotFound)

  addInstalledApp(app, services)

  if (webFolder && existsSync(join(webFolder, 'index.html'))) {
    addSitemap(app, services, webFolder)
    app.route('/', createWebFiles(webFolder))
    const webPage = createPageRenderer(webFolder)
    const visitors = new WeakMap<HttpContext, ReturnType<typeof findVisitor>>()
    /** Returns the person with a session that sent the request. Reads the session once per request. */
    const findVisitorOnce = (http: HttpContext) => {
      const visitor = visitors.get(http) ?? findVisitor(services, { cookieHeader: http.req.header('cookie') ?? '' })
      visitors.set(http, visitor)
      return visitor
    }
    const sendApp = async (http: HttpContext, { status = 200, answers = {} }: AppPage = {}) => {
      const nonce = createNonce()
      const framesMails = isLocal(services) && http.req.path === '/messages' ? `; frame-src 'self'` : ''
      http.header('Content-Security-Policy', contentSecurityPolicy(settings, `nonce-${nonce}`) + framesMails)
      const request = callRequest(incomingOf(http))
      const { path } = http.req
      const preloaded = await preloadAnswers(services, { path, findVisitor: () => findVisitorOnce(http) })
      Object.assign(preloaded, answers)
      const fetchedAs = http.req.header('sec-fetch-dest')
      preloaded.firstCalls = await makeHomeCalls(calls, { path, request, fetchedAs }, preloaded)
      http.header('Cache-Control', preloaded.signedIn ? 'no-store' : 'no-cache')
      return page(http, webPage(path, nonce, preloaded), status)
    }
    const parts = readPageParts(webFolder)
    const sendPage: SendPage = (http, draw, { isPrivate = false, mayEmbed = false } = {}) => {
      const nonce = createNonce()
      const frameAncestors = (mayEmbed && settings.embedOn) || undefined
      http.header(
        'Content-Security-Policy',
        contentSecurityPolicy(settings, `nonce-${nonce}`, { frameAncestors, inlineScript: parts.beforePaint.hash }),
      )
      http.header('Cache-Control', isPrivate ? 'no-store' : 'no-cache')
      return page(http, draw(nonce))
    }
    const pages = { services, parts, sendApp, sendPage }
    addWelcomePage(app, pages)
    addProgramPages(app, {
      ...pages,
      addressOf: (http) => addressOf(incomingOf(http)),
      findVisitor: findVisitorOnce,
    })
    // The page shows that the screen does not exist. Monitors and crawlers read the status.
    app.get('*', (http) => sendApp(http, { status: isScreen(http.req.path) ? 200 : 404 }))
  } else app.get('*', (http) => http.text("The web app isn't built. Run npm start.", 503))
  app.all('*', sendNotFound)

  // Health checks may use HTTP/1.0, which has no Host header.
  const answerWithHono = getRequestListener(app.fetch, { hostname: 'localhost' })
  const callHeaders = {
    ...headers,
    'Content-Security-Policy': contentSecurityPolicy(settings, ''),
    'Cache-Control': 'no-store',
  }
  const answerCall = createCallHandler(calls, {
    createRequest: callRequest,
    headers: callHeaders,
    isOwnOrigin: (origin) => isOwnOrigin(settings, origin),
    onAnswered: (request, status, began) => logRequest(services, request, status, began),
  })
  return async (incoming, outgoing) => {
    try {
      if (await answerCall(incoming, outgoing)) return
    } catch (error) {
      services.log.error('a request failed', { error: (error as Error).stack })
      outgoing.destroy()
      return
    }
    await answerWithHono(incoming, outgoing)
  }
}
