import { readLocalJson } from './read-local-json.ts'

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
