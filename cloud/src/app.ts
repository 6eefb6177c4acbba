import { existsSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { SECOND } from '@belay/contract/constants'
import { isScreen } from '@belay/contract/screens'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono, type Context as HttpContext } from 'hono'
import { compress } from 'hono/compress'
import { addStaffID, resolveActor, resolveLinkActor } from './actors.ts'
import { calls } from './calls.ts'
import { isLocal } from './features/centre/centre.ts'
import { findContractPass } from './features/programs/contracts/signing/contract-link-routes.ts'
import { findCalendar } from './features/programs/schedule/calendar-feed.ts'
import { createCallHandler, MIN_COMPRESSED_BYTES } from './http/calls/answer-calls.ts'
import { refuseIdentityBody } from './http/calls/body-limits.ts'
import { sendNotFound, sendRefusal, sendTooManyStreams } from './http/calls/refusals.ts'
import { createHealthCheck } from './http/health.ts'
import { answerTokenDirectly } from './http/identity/direct-token.ts'
import { streamEvents } from './http/live/events.ts'
import { addReferenceRoutes } from './http/reference/reference-routes.ts'
import { createRequestLog, logRequest } from './http/request-log.ts'
import { clientAddress, contentSecurityPolicy, createNonce, securityHeaders } from './http/security.ts'
import { addMessagePreviews } from './http/web/message-previews.ts'
import { serveLogo, servePhoto, serveTypePicture } from './http/web/pictures.ts'
import { preloadAnswers } from './http/web/preloaded-answers.ts'
import { createWebFiles } from './http/web/web-files.ts'
import { createPageRenderer } from './http/web/web-page.ts'
import type { CallRequest, Services } from './platform/calls/gate.ts'
import { networkOf } from './platform/calls/ip-network.ts'
import { isDatabaseUnreachable } from './platform/documents/database-errors.ts'
import type { Identity } from './platform/identity/identity.ts'
import type { Live } from './platform/live/live.ts'
import { notifySessionsEnded } from './platform/live/sessions-ended.ts'
import { findMailTrouble } from './platform/mail/mail-trouble.ts'
import { listStoredMails } from './platform/mail/mailer.ts'
import { isLoopback } from './platform/settings/settings.ts'

/** Routes under /identity that end sessions. Afterwards, open streams of the person are checked again. */
const ENDS_SESSIONS = ['sign-out', 'revoke-session', 'revoke-other-sessions', 'change-password', 'delete-user']
const MAX_MAILS = 100

type Parts = { services: Services; identity: Identity; live: Live; webFolder: string | null }

/** Returns Node's request behind a Hono context. */
const incomingOf = (http: HttpContext) => (http.env as HttpBindings).incoming
const page = (http: HttpContext, html: string, status: 200 | 404 = 200) =>
  http.html(html, status, { 'Content-Length': String(Buffer.byteLength(html)) })

/** Creates the HTTP server's request listener. `webFolder` contains the built web app. */
export function createApp({ services, identity, live, webFolder }: Parts): RequestListener {
  const { settings } = services
  const app = new Hono()
  const headers = securityHeaders(settings)
  app.use(createRequestLog(services))
  const hasMailTrouble = async () => (await findMailTrouble(services.store, services.clock.now())) !== null
  const health = createHealthCheck({ store: services.store, identity, folder: settings.dataDir, hasMailTrouble })

  app.use(async (http, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) http.res.headers.set(name, value)
    // Browsers always download uploaded files, and never show them on this origin.
    const disposition = http.res.headers.get('Content-Disposition')
    if (disposition?.startsWith('inline'))
      http.res.headers.set('Content-Disposition', disposition.replace('inline', 'attachment'))
    if (!http.res.headers.has('Content-Security-Policy'))
      http.res.headers.set('Content-Security-Policy', contentSecurityPolicy(settings, ''))
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
    const from = { ip: addressOf(incoming), userAgent: (incoming.headers['user-agent'] ?? '').slice(0, 300) }
    const token = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '')?.[1]
    async function identify() {
      if (!token) return { refused: 'signed-out' as const }
      const pass = await findContractPass(identity, token)
      if (pass === 'ended') return { refused: 'contract-link-ended' as const }
      if (pass) return resolveLinkActor(services, pass, from)
      const claims = await identity.verify(token)
      if (claims === null || claims === 'user-disabled') return { refused: claims ?? ('user-token-expired' as const) }
      return resolveActor(services, claims, from)
    }
    // The caller is identified before the body is read and again in the gate. The result is cached for a second.
    let caller: { identified: ReturnType<typeof identify>; at: number } | undefined
    const identifyCaller = () => {
      const at = services.clock.now()
      if (!caller || at - caller.at > SECOND) caller = { identified: identify(), at }
      return caller.identified
    }
    return { ...services, ...from, identifyCaller, hmac: identity.hmac, responseFacts: {} }
  }

  app.all('/identity/*', async (http) => {
    const refused = refuseIdentityBody(http, incomingOf(http).headers)
    if (refused) return refused
    const visitor = ENDS_SESSIONS.includes(http.req.path.slice('/identity/'.length))
      ? await identity.findSessionOwner(http.req.raw)
      : null
    const answer = await identity.handle(http.req.raw, addressOf(incomingOf(http)))
    if (visitor && answer.ok) await notifySessionsEnded(services, visitor.userid)
    return answer
  })

  app.get('/events', async (http) => {
    const identifySubscriber = async () => addStaffID(services, await callRequest(incomingOf(http)).identifyCaller())
    const identified = await identifySubscriber()
    if (!('actor' in identified) || identified.actor.linkPass) return sendRefusal(http, 'unauthenticated')
    const subscriber = { ...identified, network: networkOf(addressOf(incomingOf(http))) }
    return live.hasRoom(subscriber)
      ? streamEvents({ live, clock: services.clock, subscriber, identifySubscriber })
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

  app.get('/files/logo/:id', (http) => serveLogo(http, services))
  app.get('/files/type/:id', (http) => serveTypePicture(http, services))
  app.get('/files/photo/:id', (http) =>
    servePhoto(http, services, identity, callRequest(incomingOf(http)).identifyCaller),
  )

  if (isLocal(services) && settings.mail.smtpUrl === '') {
    app.get('/outbox.json', async (http) => {
      // A foreign page could point another name to this machine to read the mails.
      if (!isLoopback(new URL(http.req.url).hostname)) return sendNotFound(http)
      return http.json(await listStoredMails(services.store, identity, MAX_MAILS))
    })
  }

  if (isLocal(services)) addMessagePreviews(app, settings, sendNotFound)

  if (webFolder && existsSync(join(webFolder, 'index.html'))) {
    app.route('/', createWebFiles(webFolder))
    const webPage = createPageRenderer(webFolder)
    app.get('*', async (http) => {
      const nonce = createNonce()
      const framesMails = isLocal(services) && http.req.path === '/messages' ? `; frame-src 'self'` : ''
      http.header('Content-Security-Policy', contentSecurityPolicy(settings, `nonce-${nonce}`) + framesMails)
      const preloaded = await preloadAnswers(services, identity, http.req.raw)
      http.header('Cache-Control', preloaded.signedIn ? 'no-store' : 'no-cache')
      // The page shows that the screen does not exist. Monitors and crawlers read the status.
      return page(http, webPage(http.req.path, nonce, preloaded), isScreen(http.req.path) ? 200 : 404)
    })
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
    onAnswered: (request, status, began) => logRequest(services, request, status, began),
  })
  const tokenDependencies = {
    addressOf,
    headers: callHeaders,
    finished: (status: number, began: number) =>
      logRequest(services, { method: 'GET', pattern: '/identity/*' }, status, began),
  }
  return async (incoming, outgoing) => {
    try {
      if (await answerCall(incoming, outgoing)) return
      if (await answerTokenDirectly(identity, incoming, outgoing, tokenDependencies)) return
    } catch (error) {
      services.log.error('a request failed', { error: (error as Error).stack })
      outgoing.destroy()
      return
    }
    await answerWithHono(incoming, outgoing)
  }
}
