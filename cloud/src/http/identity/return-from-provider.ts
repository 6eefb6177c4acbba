import type { Hono, Context as HttpContext } from 'hono'
import { returnFromProvider } from '../../features/identity/external-sign-in.ts'
import { type CallRequest, createGuestContext } from '../../platform/calls/gate.ts'
import { sendNotFound } from '../calls/refusals.ts'

/** Adds the route to which a sign-in provider redirects the browser. It redirects to a page of the app. */
export function addProviderReturn(app: Hono, createRequest: (http: HttpContext) => CallRequest): void {
  app.get('/identity/callback/:provider{[\\w-]+}', async (http) => {
    const context = createGuestContext(createRequest(http), 'identity.returnFromProvider')
    const { search } = new URL(http.req.url)
    const provider = context.identity.providers.find(http.req.param('provider'))
    if (!provider) return sendNotFound(http)
    const path = await returnFromProvider(context, provider, search)
    for (const cookie of context.responseFacts.cookies ?? []) http.header('Set-Cookie', cookie, { append: true })
    return http.redirect(path)
  })
}
