import { oc } from '@orpc/contract'
import * as z from 'zod'
import { conflict } from './conflicts.ts'
import { ERRORS } from './errors.ts'

/**
 * The data of every error, in addition to its code and message. `reason`: a short code for programs. `fields`: the
 * invalid fields. `current` and, for Admins, `changedBy`: the document now and its last author, if the code is
 * `aborted`. `documents`: those that block the change. `conflicts`: set if the reason is `conflicts`. `reference`:
 * people can quote it. `retryAfter`: in seconds.
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

/** Defines a call: its method and path below /v1, its input and its output. Add a description with `summary`. */
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

/** The input of a call without arguments. */
export const nothing = z.strictObject({}).optional()
