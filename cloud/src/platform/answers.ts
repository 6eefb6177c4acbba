import { contract } from '@belay/contract'
import type * as z from 'zod'
import type { StoredRow } from './documents/store.ts'
import { fitToSchema, schemaIssues } from './fit-to-schema.ts'
import type { Log } from './log.ts'

const REMEMBERED = 20_000

type Definition = { shape?: Record<string, z.ZodType>; element?: z.ZodType; innerType?: z.ZodType }
const definitionOf = (schema: z.ZodType | undefined) => (schema?.def ?? {}) as unknown as Definition

/** What a call promises to answer. */
export function outputOf(call: string): z.ZodType | undefined {
  const [collection, name] = call.split('.') as ['users', 'list']
  return contract[collection]?.[name]?.['~orpc'].outputSchema as z.ZodType | undefined
}

const itemOf = (call: string): z.ZodType | undefined => definitionOf(definitionOf(outputOf(call)).shape?.items).element

/** An answer that is not what the call promises leaves in its shape nevertheless, and is logged: a caller cannot mend it, and what was done is done. */
export function mended(log: Log, call: string, answer: unknown): unknown {
  const schema = outputOf(call)
  const parsed = schema?.safeParse(answer)
  if (!schema || !parsed || parsed.success) return parsed?.success ? parsed.data : answer
  log.error("an answer doesn't match its contract", { call, fields: schemaIssues(parsed.error) })
  return fitToSchema(schema, answer)
}

/** By store and call: the rows that were looked at, and the text of those that had to be mended. */
const looked = new WeakMap<object, Map<string, string | null>>()

/**
 * The rows of a list that leave as the text they are stored as. Each version of a document is looked at once; one that is
 * not as the call promises leaves in that shape, and is logged, so that it spoils no other row.
 */
export function soundRows(
  { store, log, call }: { store: object; log: Log; call: string },
  rows: readonly StoredRow[],
): string[] {
  const schema = itemOf(call)
  if (!schema) return rows.map(({ text }) => text)
  const known = looked.get(store) ?? new Map<string, string | null>()
  looked.set(store, known)
  return rows.map(({ id, version, text }) => {
    const key = `${call} ${id} ${version}`
    const before = known.get(key)
    if (before !== undefined) return before ?? text
    const doc: unknown = JSON.parse(text)
    const parsed = schema.safeParse(doc)
    if (!parsed.success)
      log.error("a document doesn't match its collection's schema", {
        call,
        version,
        fields: schemaIssues(parsed.error),
      })
    const mendedText = parsed.success ? null : JSON.stringify(fitToSchema(schema, doc))
    if (known.size >= REMEMBERED) for (const old of [...known.keys()].slice(0, REMEMBERED / 10)) known.delete(old)
    known.set(key, mendedText)
    return mendedText ?? text
  })
}
