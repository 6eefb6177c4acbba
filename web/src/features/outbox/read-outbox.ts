import { ERRORS } from '@belay/contract/errors'
import { ORPCError } from '@orpc/client'

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
  const response = await fetch('/outbox.json')
  if (!response.ok || !response.headers.get('content-type')?.includes('json'))
    throw new ORPCError('not-found', { status: 404, message: ERRORS['not-found'].message })
  const mails = (await response.json()) as Mail[]
  return mails.toSorted((a, b) => b.createdAt - a.createdAt)
}
