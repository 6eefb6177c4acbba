import { AUTH_ERRORS, type AuthErrorCode, ERRORS, type ErrorCode } from '@belay/contract/errors'

type Code = AuthErrorCode | ErrorCode
type Facts = {
  fields?: readonly { field: string; message: string }[] | undefined
  rules?: readonly string[] | undefined
  reason?: string | undefined
  retryAfter?: number | undefined
  reference?: string | undefined
}

const STATUS: Record<AuthErrorCode, number> = {
  'wrong-password': 401,
  'user-not-found': 401,
  'invalid-credential': 401,
  'user-token-expired': 401,
  'email-already-in-use': 409,
  'invalid-code': 400,
  'wrong-code': 401,
  'weak-password': 400,
  'bot-check-needed': 400,
  'too-many-requests': 429,
  'user-disabled': 403,
  'provider-declined': 403,
  'provider-failed': 503,
  'requires-recent-login': 403,
  'network-request-failed': 503,
}

/** A refusal of identity. The answer is `{ code, message, … }` with an error status. */
export class Refusal extends Error {
  readonly code: Code
  readonly status: number
  readonly facts: Facts
  constructor(code: Code, facts: Facts & { message?: string; status?: number } = {}) {
    const { message, status, ...rest } = facts
    super(message ?? messageOf(code))
    this.code = code
    this.status = status ?? statusOf(code)
    this.facts = rest
  }
}

export function statusOf(code: Code): number {
  return code in STATUS ? STATUS[code as AuthErrorCode] : ERRORS[code as ErrorCode].status
}

export function messageOf(code: Code): string {
  return code in AUTH_ERRORS ? AUTH_ERRORS[code as AuthErrorCode] : ERRORS[code as ErrorCode].message
}

export function deny(code: Code, facts?: ConstructorParameters<typeof Refusal>[1]): never {
  throw new Refusal(code, facts)
}
