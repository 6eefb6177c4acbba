import { AUTH_ERRORS, CLIENT_IS_OFFLINE, ERRORS, MISSING_PROGRAM_DATA, TOO_LARGE_TO_SEND } from '@belay/contract/errors'
import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { IdentityError } from '../session/identity.ts'
import { getCurrentVersion, getErrorCode, getErrorMessage, getFieldErrors, isRefusal, SCREEN_FAILED } from './errors.ts'

const createRefusal = (code: keyof typeof ERRORS, message?: string, data?: object) =>
  new ORPCError(code, { status: ERRORS[code].status, message, data })

describe('errors of calls', () => {
  it('getErrorMessage keeps the message that the cloud sent', () => {
    expect(getErrorMessage(createRefusal('failed-precondition', MISSING_PROGRAM_DATA))).toBe(MISSING_PROGRAM_DATA)
    expect(getErrorMessage(createRefusal('unavailable', CLIENT_IS_OFFLINE))).toBe(CLIENT_IS_OFFLINE)
  })

  it('getErrorMessage adds the reference of an internal error', () => {
    const sentence = 'Something went wrong on our end. If you contact us, mention K7Q2.'
    const data = { reference: 'K7Q2' }
    expect(getErrorMessage(createRefusal('internal', ERRORS.internal.message, data))).toBe(sentence)
    expect(getErrorMessage(new IdentityError('internal', ERRORS.internal.message, data))).toBe(sentence)
  })

  it('an error of the app gets a general sentence and the code screen-failed, and does not blame the service', () => {
    expect(getErrorMessage(new TypeError('x is undefined'))).toBe(SCREEN_FAILED)
    expect(getErrorCode(new TypeError('x'))).toBe('screen-failed')
  })

  it.each(Object.entries(AUTH_ERRORS))('getErrorMessage has a sentence for %s', (code, sentence) => {
    expect(getErrorMessage(new IdentityError(code))).toBe(sentence)
  })

  it('getErrorMessage includes how long to wait', () => {
    const sentence = (retryAfter: number, reason?: string) =>
      getErrorMessage(new IdentityError('too-many-requests', undefined, { retryAfter, ...(reason && { reason }) }))
    expect(sentence(41)).toBe('Too many attempts. Try again in 41 seconds.')
    expect(sentence(871, 'locked')).toBe('Too many attempts. Try again in 15 minutes, or reset your password.')
  })

  it('an error that a proxy sent gets the sentence of its HTTP status', () => {
    const byProxy = (code: string, status: number) => new ORPCError(code, { status })
    expect(getErrorMessage(byProxy('PAYLOAD_TOO_LARGE', 413))).toBe(TOO_LARGE_TO_SEND)
    expect(getErrorCode(byProxy('PAYLOAD_TOO_LARGE', 413))).toBe('invalid-argument')
    for (const status of [502, 504])
      expect(getErrorMessage(byProxy('MALFORMED_ORPC_ERROR_RESPONSE', status))).toBe(ERRORS.unavailable.message)
    expect(getErrorMessage(byProxy('TOO_MANY_REQUESTS', 429))).toBe(ERRORS['resource-exhausted'].message)
  })

  it('getFieldErrors converts field paths to the paths of forms', () => {
    const error = createRefusal('invalid-argument', 'No.', {
      fields: [
        { field: 'programDetails.participants', message: 'Too many.' },
        { field: 'lineItems[0].quantity', message: 'More than 0.' },
      ],
    })
    expect(getFieldErrors(error)).toEqual({
      'programDetails.participants': 'Too many.',
      'lineItems.0.quantity': 'More than 0.',
    })
  })

  it('getCurrentVersion returns the current document only for a version conflict', () => {
    expect(getCurrentVersion(createRefusal('aborted', undefined, { current: { version: 3 } }))).toEqual({ version: 3 })
    expect(getCurrentVersion(createRefusal('already-exists', undefined, { current: {} }))).toBeUndefined()
  })

  it('isRefusal is true only for errors that a retry cannot fix', () => {
    expect(isRefusal(createRefusal('not-found'))).toBe(true)
    expect(isRefusal(createRefusal('unavailable'))).toBe(false)
    expect(isRefusal(new IdentityError('network-request-failed'))).toBe(false)
  })
})
