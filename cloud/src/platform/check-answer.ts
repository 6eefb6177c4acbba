import { isDeepStrictEqual } from 'node:util'
import { contract } from '@belay/contract'
import type * as z from 'zod'
import type { StoredRow } from './documents/store.ts'
import { definitionOf, fitToSchema, schemaIssues } from './fit-to-schema.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'
import { StoredPage } from './stored-page.ts'

const MOST_REMEMBERED = 10_000

type Call = { settings: Pick<Settings, 'checkAnswers'>; log: Log; call: string }

function outputSchemaOf(call: string): z.ZodType | undefined {
  const [collection, name] = call.split('.') as ['users', 'list']
  return contract[collection]?.[name]?.['~orpc'].outputSchema as z.ZodType | undefined
}

/**
 * The answer as the contract promises it. One that does not match leaves in the promised shape and is logged, because
 * what was done is done, and a refusal would have it done again; with `checkAnswers`, as in tests, it is an error.
 */
export function checkAnswer({ settings, log, call }: Call, answer: unknown): unknown {
  // Its rows were checked one by one.
  if (answer instanceof StoredPage) return answer
  const schema = outputSchemaOf(call)
  if (!schema) return answer
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  const fields = schemaIssues(parsed.error)
  if (settings.checkAnswers) throw new Error(`${call} answers what its contract does not promise: ${fields.join(', ')}`)
  log.error("an answer doesn't match its contract", { call, fields })
  return fitToSchema(schema, answer)
}

/** By store, then by call and id: the text that was checked last, and what leaves for it. */
const checkedRows = new WeakMap<object, Map<string, { stored: string; sent: string }>>()

/**
 * The texts of a list's rows, each as the call promises it. A row is checked once for as long as its text stays the
 * same; one that does not match leaves in the promised shape and is logged, so that it spoils no other row. With
 * `checkAnswers` it is an error, also when it has fields that the contract does not name.
 */
export function checkRows({ store, ...context }: Call & { store: object }, rows: readonly StoredRow[]): string[] {
  const page = outputSchemaOf(context.call)
  const items = page && definitionOf(page).shape?.items
  const schema = items && definitionOf(items).element
  if (!schema) return rows.map(({ text }) => text)
  const checked = checkedRows.getOrInsertComputed(store, () => new Map())
  return rows.map((row) => {
    const key = `${context.call} ${row.id}`
    const before = checked.get(key)
    if (before?.stored === row.text) return before.sent
    const sent = checkRow(context, schema, row)
    checked.set(key, { stored: row.text, sent })
    if (checked.size > MOST_REMEMBERED)
      for (const oldest of [...checked.keys()].slice(0, MOST_REMEMBERED / 10)) checked.delete(oldest)
    return sent
  })
}

function checkRow({ settings, log, call }: Call, schema: z.ZodType, { version, text }: StoredRow): string {
  const row: unknown = JSON.parse(text)
  const parsed = schema.safeParse(row)
  if (parsed.success) {
    if (isDeepStrictEqual(parsed.data, row)) return text
    if (settings.checkAnswers) throw new Error(`${call} answers rows with fields that its contract does not promise`)
    // A field that only a newer version of Belay knows may not be meant for the caller.
    return JSON.stringify(parsed.data)
  }
  const fields = schemaIssues(parsed.error)
  if (settings.checkAnswers) throw new Error(`${call} answers rows that its contract does not promise: ${fields}`)
  log.error("a document doesn't match its collection's schema", { call, version, fields })
  return JSON.stringify(fitToSchema(schema, row))
}
