import { isDeepStrictEqual } from 'node:util'
import { contract } from '@belay/contract'
import type * as z from 'zod'
import type { StoredRow } from '../documents/store.ts'
import type { Log } from '../process/log.ts'
import type { Settings } from '../settings/settings.ts'
import { coerceToSchema, definitionOf, listSchemaIssues } from './coerce-to-schema.ts'
import { StoredPage } from './stored-page.ts'

const MAX_CACHED_ROWS = 10_000

type Checking = { settings: Pick<Settings, 'checkAnswers'>; log: Log }
type Call = Checking & { call: string }

function outputSchemaOf(call: string): z.ZodType | undefined {
  const [collection, name] = call.split('.') as ['users', 'list']
  return contract[collection]?.[name]?.['~orpc'].outputSchema as z.ZodType | undefined
}

/**
 * Returns a function that makes a call's answer match the contract. A wrong answer is logged and converted: its change
 * is saved, and after an error the caller would repeat it. With `checkAnswers`, as in tests, it throws.
 */
export function createAnswerCheck(call: string) {
  const schema = outputSchemaOf(call)
  return ({ settings, log }: Checking, answer: unknown): unknown => {
    // `checkRows` has checked the rows of a stored page.
    if (!schema || answer instanceof StoredPage) return answer
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data
    const fields = listSchemaIssues(parsed.error)
    const wrong = fields.join(', ')
    if (settings.checkAnswers) throw new Error(`${call} answers what its contract does not promise: ${wrong}`)
    log.error("an answer doesn't match its contract", { call, fields })
    return coerceToSchema(schema, answer)
  }
}

/** Cache of checked pages, by the store's cached rows. */
const checkedPages = new WeakMap<readonly StoredRow[], { call: string; sent: string[] }>()
/** Cache of checked rows, by store, call and row ID: the stored text and the text to send. */
const checkedRows = new WeakMap<object, Map<string, { stored: string; sent: string }>>()

/**
 * Returns the JSON texts of a list's rows in the contract's shape. A row is checked again only if its text changes.
 * Logs and converts a wrong row, so that the others can be read; with `checkAnswers`, throws, also for unknown fields.
 */
export function checkRows(context: Call & { store: object }, rows: readonly StoredRow[]): string[] {
  const before = checkedPages.get(rows)
  if (before?.call === context.call) return before.sent
  const sent = checkEachRow(context, rows)
  checkedPages.set(rows, { call: context.call, sent })
  return sent
}

function checkEachRow({ store, ...context }: Call & { store: object }, rows: readonly StoredRow[]): string[] {
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
    if (checked.size > MAX_CACHED_ROWS)
      for (const oldest of [...checked.keys()].slice(0, MAX_CACHED_ROWS / 10)) checked.delete(oldest)
    return sent
  })
}

function checkRow({ settings, log, call }: Call, schema: z.ZodType, { version, text }: StoredRow): string {
  const row: unknown = JSON.parse(text)
  const parsed = schema.safeParse(row)
  if (parsed.success) {
    if (isDeepStrictEqual(parsed.data, row)) return text
    if (settings.checkAnswers) throw new Error(`${call} answers rows with fields that its contract does not promise`)
    // A newer version of Belay may have added a field that the caller may not see.
    return JSON.stringify(parsed.data)
  }
  const fields = listSchemaIssues(parsed.error)
  if (settings.checkAnswers) throw new Error(`${call} answers rows that its contract does not promise: ${fields}`)
  log.error("a document doesn't match its collection's schema", { call, version, fields })
  return JSON.stringify(coerceToSchema(schema, row))
}
