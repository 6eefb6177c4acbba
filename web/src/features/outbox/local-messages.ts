import { ERRORS } from '@belay/contract/errors'
import { ORPCError } from '@orpc/client'

/** Reads what only a centre on this machine answers; `not-found` elsewhere. */
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
  html: string
  attachment?: { name: string }
  createdAt: number
}

/** Reads the mails of a local centre; `not-found` where there is a mail server. */
export async function readOutbox(): Promise<Mail[]> {
  const mails = await readLocalJson<Mail[]>('/outbox.json')
  return mails.toSorted((a, b) => b.createdAt - a.createdAt)
}

/** One example of a message that Belay sends: as a notification, as a mail, or both. */
export type MessagePreview = {
  id: string
  feature: string
  name: string
  recipients: string[]
  notification: { title: string; message: string; details: string | null; link: string | null } | null
  mail: { subject: string; text: string; files: string[] } | null
}

/** Reads every message of a local centre, built with sample data; `not-found` where the centre is not local. */
export const readMessagePreviews = () => readLocalJson<MessagePreview[]>('/messages.json')

/** `programRequests` as `Program requests`, `requestApproved` as `Request approved`. */
export function toWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
