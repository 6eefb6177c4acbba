import { session } from '../../cloud/session/session.ts'
import { browserStorage, DRAFT_PREFIX } from '../../cloud/session/storage.ts'

const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000

/** Returns the key of the signed-in person's draft. Nobody else reads the draft; it is restored at the next sign-in. */
export const toDraftKey = (name: string): string => `${session.now().user?.userid ?? ''}:${name}`

type Draft<V> = { at: number; values: Partial<V> }

/** Returns the stored unsaved values, or null if there are none. They are kept in this browser for a month. */
export function readDraft<V>(key: string): Draft<V> | null {
  const draft = browserStorage.readJson<Draft<V>>(DRAFT_PREFIX + key)
  if (draft && Date.now() - draft.at < KEPT_FOR_MS) return draft
  deleteDraft(key)
  return null
}

/** Stores unsaved values. After a sign-out, also in another tab, only those that belong to nobody. */
export function storeDraft(key: string, values: unknown): void {
  const now = session.now()
  if (now.state !== 'signed-out' || now.reason || key.startsWith(':'))
    browserStorage.writeJson(DRAFT_PREFIX + key, { at: Date.now(), values })
}
export const deleteDraft = (key: string): void => browserStorage.remove(DRAFT_PREFIX + key)

export function listDrafts(userid: string): string[] {
  const prefix = `${DRAFT_PREFIX}${userid}:`
  const keys = browserStorage.keys().filter((key) => key.startsWith(prefix))
  return keys.filter((key) => readDraft(key.slice(DRAFT_PREFIX.length))).map((key) => key.slice(prefix.length))
}

const typedTexts = new Map<string, string>()
/** Returns the text that was typed into a dialog before it closed. Kept until the page is closed. */
export const getTypedText = (question: string): string | undefined => typedTexts.get(toDraftKey(question))
export const storeTypedText = (question: string, text: string): void => void typedTexts.set(toDraftKey(question), text)

/** Deletes all drafts of a person who signs out, because the computer may be shared. */
export function deleteDraftsOf(userid: string): void {
  typedTexts.clear()
  for (const name of listDrafts(userid)) deleteDraft(`${userid}:${name}`)
}
