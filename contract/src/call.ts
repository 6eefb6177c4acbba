import { oc } from '@orpc/contract'
import * as z from 'zod'
import { conflict } from './conflicts.ts'
import { ERRORS } from './errors.ts'

/**
 * What every error carries beside its code and sentence: the fields that are wrong, the document as it is now and, for
 * Admins, who changed it last (aborted), a short reason that programs can rely on, the documents in the way, what
 * speaks against it (the reason is then `conflicts`), and a reference to quote.
 */
const errorData = z.object({
  reason: z.string().optional(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  current: z.unknown().optional(),
  changedBy: z.string().optional(),
  documents: z.array(z.object({ collection: z.string(), id: z.string(), label: z.string() })).optional(),
  conflicts: z.array(conflict).optional(),
  reference: z.string().optional(),
  retryAfter: z.number().optional(),
})
export type ErrorData = z.infer<typeof errorData>

type Declared = {
  [Code in keyof typeof ERRORS]: { status: number; message: string; data: z.ZodOptional<typeof errorData> }
}
const declared = Object.fromEntries(
  Object.entries(ERRORS).map(([code, error]) => [code, { ...error, data: errorData.optional() }]),
) as Declared

const base = oc.errors(declared)

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type SchemaOf<Input> = Input extends z.ZodRawShape ? z.ZodObject<Input, z.core.$strict> : Input

/** One call: its method and address below /v1, what it takes and answers, then, as `summary`, what it does. */
export function call<Input extends z.ZodType | z.ZodRawShape, Output extends z.ZodType>(
  address: `${Method} /${string}`,
  input: Input,
  output: Output,
) {
  const [method, path] = address.split(' ') as [Method, string]
  const schema = (input instanceof z.ZodType ? input : z.strictObject(input)) as SchemaOf<Input> & z.ZodType
  return {
    summary: (summary: string) =>
      base
        .route({ method, path: `/v1${path}`, summary, tags: [path.split('/')[1] ?? ''] })
        .input(schema)
        .output(output),
  }
}

/** The input of a call that needs none. */
export const nothing = z.strictObject({}).optional()
