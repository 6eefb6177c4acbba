import { DAY } from '@belay/contract/constants'
import { isCivilDate, toIsoDate } from '@belay/contract/dates'
import { clear, createStore, delMany, entries, get, keys, set } from 'idb-keyval'

/** The age at which an answer is deleted (R305). */
const KEPT_FOR = 30 * DAY
/** The most answers that a device keeps. */
const MOST_KEPT = 300

/** The last answer to a call, with the time when it came, in ms. */
export type KeptAnswer = { answer: unknown; at: number }
/**
 * The key of an answer: the call, its input without its days, the first and last day (yyyy-MM-dd, empty if there is
 * none), and then the rest of the input.
 */
type Key = [call: string, input: string, from: string, to: string]

const store = createStore('belay-kept-answers', 'answers')

/** Reads the days out of an input, and returns them with the rest of it as text. */
function splitInput(input: unknown): { text: string; from: string; to: string } {
  const days = { from: '', to: '' }
  const text = JSON.stringify(input ?? {}, (name, value: unknown) => {
    if ((name !== 'from' && name !== 'to') || typeof value !== 'string' || !isCivilDate(value)) return value
    days[name] = toIsoDate(value)
    return ''
  })
  return { text, ...days }
}

function toKey(call: string, input: unknown): Key {
  const { text, from, to } = splitInput(input)
  return [call, text, from, to]
}

/** Keeps a call's answer, instead of the one before. */
export const keepAnswer = (call: string, input: unknown, answer: unknown, now = Date.now()): Promise<void> =>
  set(toKey(call, input), { answer, at: now } satisfies KeptAnswer, store)

/**
 * Returns the last answer to a call. Without one for the same days, returns the answer for other days that include the
 * first day asked for: yesterday's list also has today's shifts. Undefined if there is none.
 */
export async function findKeptAnswer(call: string, input: unknown): Promise<KeptAnswer | undefined> {
  const wanted = toKey(call, input)
  const [, text, from] = wanted
  const exact = await get<KeptAnswer>(wanted, store)
  if (exact || !from) return exact
  const candidates = (await keys<Key>(store)).filter(
    (key) => key[0] === call && key[1] === text && key[2] <= from && (key[3] === '' || key[3] >= from),
  )
  const nearest = candidates.toSorted((a, b) => a[2].localeCompare(b[2])).at(-1)
  return nearest && (await get<KeptAnswer>(nearest, store))
}

/** Deletes answers that are 30 days old, and the oldest ones of too many. */
export async function sweepKeptAnswers(now = Date.now()): Promise<void> {
  const newestFirst = (await entries<Key, KeptAnswer>(store)).toSorted(([, a], [, b]) => b.at - a.at)
  const outdated = newestFirst.filter(([, { at }], index) => index >= MOST_KEPT || at < now - KEPT_FOR)
  await delMany(
    outdated.map(([key]) => key),
    store,
  )
}

export const deleteKeptAnswers = (): Promise<void> => clear(store)
