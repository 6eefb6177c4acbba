import type { Context, Hono } from 'hono'
import { isLoopback, type Settings } from '../platform/settings.ts'

/** What a mail that is shown in a frame may do: nothing but look like a mail. */
const FRAME_POLICY = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox`

/** Adds what the page `/messages` asks for, which only this machine may: every message, and its mail for a frame. */
export function addMessagePreviews(app: Hono, settings: Settings, notFound: (http: Context) => Response): void {
  const open = async () => (await import('../message-previews.ts')).listMessagePreviews(settings)

  app.get('/messages.json', async (http) => {
    if (!isOwnName(http)) return notFound(http)
    return http.json((await open()).map(({ mail, ...preview }) => ({ ...preview, mail: mail && withoutHtml(mail) })))
  })
  app.get('/messages/:id{[A-Za-z.0-9]+}', async (http) => {
    const preview = isOwnName(http) ? (await open()).find(({ id }) => id === http.req.param('id')) : undefined
    if (!preview?.mail) return notFound(http)
    http.header('Content-Security-Policy', FRAME_POLICY)
    return http.html(preview.mail.html)
  })
}

const withoutHtml = <Mail extends { html: string }>({ html: _, ...mail }: Mail): Omit<Mail, 'html'> => mail

/** Another name for this machine may be a foreign page's, pointed here to read what it may not. */
const isOwnName = (http: Context): boolean => isLoopback(new URL(http.req.url).hostname)
