import { ERRORS } from '@belay/contract/errors'
import { ORPCError } from '@orpc/client'

/** Reads a JSON file that only a centre on this machine serves. Throws `not-found` for other centres. */
async function readLocalJson<Content>(path: string): Promise<Content> {
  const response = await fetch(path)
  if (!response.ok || !response.headers.get('content-type')?.includes('json'))
    throw new ORPCError('not-found', { status: 404, message: ERRORS['not-found'].message })
  return (await response.json()) as Content
}

export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  attachment?: { name: string }
  createdAt: number
}

/** Reads the mails of a local centre, newest first. Throws `not-found` if the centre has a mail server. */
export async function readOutbox(): Promise<Mail[]> {
  const mails = await readLocalJson<Mail[]>('/outbox.json')
  return mails.toSorted((a, b) => b.createdAt - a.createdAt)
}

/** An example of a message that Belay sends: as a notification, a mail, or both. */
export type MessagePreview = {
  id: string
  feature: string
  name: string
  recipients: string[]
  notification: { title: string; message: string; details: string | null; link: string | null } | null
  mail: { subject: string; text: string; files: string[] } | null
}

/** Reads every message of a local centre, built with sample data. Throws `not-found` if the centre is not local. */
export const readMessagePreviews = () => readLocalJson<MessagePreview[]>('/messages.json')

/** Converts a name to words: `programRequests` to `Program requests`. */
export function toWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
