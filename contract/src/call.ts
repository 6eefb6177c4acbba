import { oc } from '@orpc/contract'
import * as z from 'zod'
import type { Who } from './access.ts'
import type { Cost } from './allowances.ts'
import { conflict } from './conflicts.ts'
import { AUTH_ERRORS, type AuthErrorCode, ERRORS, type ErrorCode } from './errors.ts'
import { largeFields } from './fields.ts'
import type { Role } from './roles.ts'

/**
 * The data of every error, in addition to its code and message. `reason`: a short code for programs. `fields`: the
 * first invalid fields, up to `LIMITS.invalidFields`. `current` and, for Admins, `changedBy`: the document now and its
 * last author, if the code is `aborted`. `documents`: those that block the change. `conflicts`: set if the reason is
 * `conflicts`. `reference`: people can quote it. `retryAfter`: in seconds. `rules`: the broken rules of a weak
 * password.
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
  rules: z.array(z.string()).optional(),
})
export type ErrorData = z.infer<typeof errorData>

type Declared = {
  [Code in keyof typeof ERRORS]: { status: number; message: string; data: z.ZodOptional<typeof errorData> }
}

/** The HTTP status of each sign-in error. */
const AUTH_STATUS: Readonly<Record<AuthErrorCode, number>> = {
  'wrong-password': 401,
  'user-not-found': 401,
  'invalid-credential': 401,
  'user-token-expired': 401,
  'email-already-in-use': 409,
  'invalid-code': 400,
  'wrong-code': 401,
  'weak-password': 400,
  'second-step-needed': 401,
  'passkey-refused': 401,
  'bot-check-needed': 400,
  'too-many-requests': 429,
  'user-disabled': 403,
  'provider-declined': 403,
  'provider-failed': 503,
  'requires-recent-login': 403,
  'network-request-failed': 503,
}

/** Returns the HTTP status and the message of an error code. Null if no call returns this code. */
export function findError(code: string): { status: number; message: string } | null {
  if (code in ERRORS) return ERRORS[code as ErrorCode]
  return code in AUTH_ERRORS
    ? { status: AUTH_STATUS[code as AuthErrorCode], message: AUTH_ERRORS[code as AuthErrorCode] }
    : null
}

const declare = (codes: string[]) =>
  Object.fromEntries(codes.map((code) => [code, { ...findError(code), data: errorData.optional() }])) as Declared

const base = oc.errors(declare(Object.keys(ERRORS)))
/** The calls of sign-in have its errors too. Their types name only the common ones. */
const identityBase = oc.errors(declare([...Object.keys(ERRORS), ...Object.keys(AUTH_ERRORS)]))

/**
 * The facts of a change: its words in the audit trail, after the person's name, and `undo`, which is true or the reason
 * why it can't be undone. With `whileHeld` it can be undone until one of its e-mails has left.
 */
export type Changing = { did: string; undo: true | string; whileHeld?: true }
/**
 * The facts of a call, apart from its schemas. `bodyBytes` is the size of the largest body that it takes, and
 * `textBytes` the size of the largest one without its files: text takes far more memory than a file of its size. With a
 * role in `worksOffline`, the web app of its people makes the call without a network: a reading call answers what it
 * answered last, and a changing one is sent later.
 */
export type CallFacts = {
  who: Who
  cost: Cost
  changing: Changing | null
  worksOffline: readonly Role[]
  bodyBytes: number
  textBytes: number
  answersFile: boolean
}
type SaidFacts = Pick<CallFacts, 'who' | 'cost' | 'changing' | 'worksOffline'>

/** Why changes that only their author sees are not undone. */
export const OWN_ONLY = 'Nothing that anybody else sees was changed.'

const KIB = 1024
/** The largest body of a call that takes only short texts: room for every field at its longest. */
const FORM_BYTES = 512 * KIB
/** The largest body of a call about sign-in, which anyone may make. */
const IDENTITY_BYTES = 16 * KIB
/** The room for the other fields of a body with a file or a long text. */
const OTHER_FIELDS_BYTES = 1024 * KIB

/** Returns how large a body with these fields may be, which depends on its largest file or long text. */
function maxBodyBytes(fields: readonly z.ZodType[]): number {
  const largest = Math.max(0, ...fields.map((field) => largeFields.get(field)?.bytes ?? 0))
  return largest === 0 ? FORM_BYTES : largest + OTHER_FIELDS_BYTES
}

function listFields(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodOptional) return listFields(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodObject ? Object.values<z.ZodType>(schema.shape).flatMap(listFields) : [schema]
}

const isFile = (schema: z.ZodType) => schema instanceof z.ZodFile

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type SchemaOf<Input> = Input extends z.ZodRawShape ? z.ZodObject<Input, z.core.$strict> : Input

/**
 * Defines a call: its method and path (below /identity or else /v1), its input and its output. Then follow `who` may
 * make it and, for all methods but GET, its words for the trail (`did`), `changesNothing`, `changesSignIn` or
 * `changesAccount`. `costs` states an unusual cost,
 * `worksOffline` the roles that need no network for it. The last is its `summary`.
 */
export function call<
  Address extends `${Method} /${string}`,
  Input extends z.ZodType | z.ZodRawShape,
  Output extends z.ZodType,
>(address: Address, input: Input, output: Output) {
  const [method, path] = address.split(' ') as [Method, string]
  const schema = (input instanceof z.ZodType ? input : z.strictObject(input)) as SchemaOf<Input> & z.ZodType
  const isIdentity = path.startsWith('/identity/')
  const fields = listFields(schema)
  const bodyBytes = isIdentity ? IDENTITY_BYTES : maxBodyBytes(fields)
  const textBytes = isIdentity ? IDENTITY_BYTES : maxBodyBytes(fields.filter((field) => !isFile(field)))
  const derived = { bodyBytes, textBytes, answersFile: output instanceof z.ZodFile }
  const described = (facts: SaidFacts) => ({
    summary: (summary: string) =>
      (isIdentity ? identityBase : base)
        .$meta<CallFacts>({ ...facts, ...derived })
        .route({
          method,
          path: isIdentity ? (path as `/${string}`) : `/v1${path}`,
          summary,
          tags: [path.split('/')[1] ?? ''],
        })
        .input(schema)
        .output(output),
  })
  const costed = (facts: SaidFacts) => ({
    ...described(facts),
    costs: (cost: Cost) => described({ ...facts, cost }),
    worksOffline: (...roles: Role[]) => described({ ...facts, worksOffline: roles }),
  })
  const reads = (who: Who) => costed({ who, cost: 'read', changing: null, worksOffline: [] })
  const writes = (who: Who) => ({
    did: (did: string, noUndo?: string, held?: Pick<Changing, 'whileHeld'>) =>
      costed({ who, cost: 'write', changing: { did, undo: noUndo ?? true, ...held }, worksOffline: [] }),
    /** Marks a call that is posted only because of what it is given. It costs what the change would. */
    changesNothing: () => costed({ who, cost: 'costly', changing: null, worksOffline: [] }),
    /** Marks a call of sign-in. The audit trail does not record it, and its feature limits it. */
    changesSignIn: () => described({ who, cost: 'signIn', changing: null, worksOffline: [] }),
    /** Marks a change of the caller's own account. The audit trail does not record it. */
    changesAccount: () => described({ who, cost: 'account', changing: null, worksOffline: [] }),
  })
  const who = (method === 'GET' ? reads : writes) as Address extends `GET ${string}` ? typeof reads : typeof writes
  return { who }
}

/** The input of a call without arguments. */
export const nothing = z.strictObject({}).optional()
