import { email as emailField, name as nameField } from '@belay/contract/fields'
import * as z from 'zod'
import { listFieldErrors } from '../calls/coerce-to-schema.ts'
import { readAtMost } from '../files/read-at-most.ts'
import { findUnstorableField } from '../text/unstorable-text.ts'
import { deny } from './refusals.ts'

const MOST = 16 * 1024
const typed = z.string().min(1).max(1000)
const password = typed
const email = emailField
const name = nameField.regex(/^\P{Cc}*$/u, 'Use only characters that a name can have.')
const token = z.string().min(1).max(500)
const callbackURL = z.string().max(2000).optional()
const botCheck = z.string().max(4096).optional()

export const BODIES = {
  none: z.strictObject({}),
  signUp: z.strictObject({ email, password, name, callbackURL, botCheck }),
  // A sign-in accepts any text as an address, so that the answer is the same for every wrong one.
  signIn: z.strictObject({ email: z.string().trim().toLowerCase().min(1).max(254), password, botCheck }),
  resend: z.strictObject({ email: email.optional(), callbackURL }),
  token: z.strictObject({ token }),
  verifyCode: z.strictObject({
    email,
    code: z
      .string()
      .max(20)
      .transform((text) => text.replace(/\s/g, '')),
  }),
  requestReset: z.strictObject({ email, callbackURL, botCheck }),
  reset: z.strictObject({ token, newPassword: password }),
  changePassword: z.strictObject({ newPassword: password, currentPassword: password.optional() }),
  changeEmail: z.strictObject({ newEmail: email, callbackURL }),
  updateUser: z.strictObject({ name: name.optional() }),
  reauthenticate: z
    .strictObject({ password: password.optional(), code: z.string().trim().max(20).optional() })
    .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
      path: ['password'],
      message: 'Enter the password or the code.',
    }),
  session: z.strictObject({ id: z.string().min(1).max(200) }),
  social: z.strictObject({ provider: z.string().max(100), callbackURL }),
}

/** Reads the JSON body of a request. Throws if the body is too long, is not JSON or has another content type. */
export async function readBody(request: Request): Promise<unknown> {
  const bytes = await readAtMost(request.body, request.headers.get('content-length'), MOST, tooLong)
  const text = bytes.toString('utf8')
  if (text === '') return {}
  // A form of another site cannot send this content type without a preflight request.
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    deny('invalid-argument', { message: 'Send JSON, with Content-Type: application/json.', reason: 'not-json' })
  try {
    return JSON.parse(text)
  } catch {
    deny('invalid-argument', { message: 'Send valid JSON.', reason: 'not-json' })
  }
}

const tooLong = () => deny('invalid-argument', { message: 'Send less: this is too long.', reason: 'too-long' })

/** Validates a body. Throws with the names of fields that are unknown, invalid or cannot be stored. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const unstorable = findUnstorableField(body)
  if (unstorable) deny('invalid-argument', { fields: [unstorable] })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  deny('invalid-argument', { fields: listFieldErrors(parsed.error) })
}
