import type { Context, Hono } from 'hono'
import { isLoopback, type Settings } from '../../platform/settings/settings.ts'

/** Content security policy for the mail preview, which is shown in a frame. */
const FRAME_POLICY = `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox`

/** Adds the routes of the page `/messages`: all messages, and the HTML of each mail. They work only on this machine. */
export function addMessagePreviews(app: Hono, settings: Settings, notFound: (http: Context) => Response): void {
  const open = async () => (await import('../../message-previews/message-previews.ts')).listMessagePreviews(settings)

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

/** True if the host name is localhost. A foreign page could point another name to this machine to read the messages. */
const isOwnName = (http: Context): boolean => isLoopback(new URL(http.req.url).hostname)
