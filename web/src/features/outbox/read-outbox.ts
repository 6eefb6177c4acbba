import { readLocalJson } from './read-local-json.ts'

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
