import { codeOf, dataOf, sentenceOf } from '../cloud/errors.ts'
import { session } from '../cloud/session.ts'
import { browserStorage } from '../cloud/storage.ts'

const PREFIX = 'belay-draft:'
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000

/** A draft of the person who is signed in; nobody else reads it, and it is there again when they sign in again. */
export const draftKey = (name: string): string => `${session.now().user?.userid ?? ''}:${name}`

export type Draft<V> = { at: number; values: Partial<V> }

/** What was typed and not yet saved, kept in this browser for a month. Null when there is none. */
export function readDraft<V>(key: string): Draft<V> | null {
  const draft = browserStorage.readJson<Draft<V>>(PREFIX + key)
  if (draft && Date.now() - draft.at < KEPT_FOR_MS) return draft
  dropDraft(key)
  return null
}

export const keepDraft = (key: string, values: unknown): void =>
  browserStorage.keepJson(PREFIX + key, { at: Date.now(), values })
export const dropDraft = (key: string): void => browserStorage.drop(PREFIX + key)

/** The names of the drafts that a person has here. */
export function draftsOf(userid: string): string[] {
  const own = `${PREFIX}${userid}:`
  const keys = browserStorage.keys().filter((key) => key.startsWith(own))
  return keys.filter((key) => readDraft(key.slice(PREFIX.length))).map((key) => key.slice(own.length))
}

const typed = new Map<string, string>()
/** What was typed into a dialog that was closed; kept while this page is open. */
export const typedBefore = (question: string): string | undefined => typed.get(draftKey(question))
export const keepTyped = (question: string, text: string): void => void typed.set(draftKey(question), text)

/** Forgets all drafts of a person: they sign out themselves, and the computer may be a shared one. */
export function dropDraftsOf(userid: string): void {
  typed.clear()
  for (const name of draftsOf(userid)) dropDraft(`${userid}:${name}`)
}

/** Why nothing was sent, in a form that keeps a draft: true also once there is a connection again. */
export function unsentWords(error: unknown): string {
  if (codeOf(error) !== 'unavailable') return sentenceOf(error)
  const why =
    dataOf(error).reason === 'offline'
      ? 'Nothing was sent because you were offline.'
      : `Nothing was sent. ${sentenceOf(error)}`
  return `${why} Your draft is saved on this device.`
}
