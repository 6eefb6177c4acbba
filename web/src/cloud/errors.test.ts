import { AUTH_ERRORS, CLIENT_IS_OFFLINE, ERRORS, MISSING_PROGRAM_DATA, TOO_LARGE_TO_SEND } from '@belay/contract/errors'
import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { codeOf, currentOf, fieldErrors, isRefusal, SCREEN_FAILED, sentenceOf } from './errors.ts'
import { IdentityError } from './identity.ts'

const refused = (code: keyof typeof ERRORS, message?: string, data?: object) =>
  new ORPCError(code, { status: ERRORS[code].status, message, data })

describe('errors of calls', () => {
  it('sentenceOf keeps the message that the cloud sent', () => {
    expect(sentenceOf(refused('failed-precondition', MISSING_PROGRAM_DATA))).toBe(MISSING_PROGRAM_DATA)
    expect(sentenceOf(refused('unavailable', CLIENT_IS_OFFLINE))).toBe(CLIENT_IS_OFFLINE)
  })

  it('sentenceOf adds the reference of an internal error', () => {
    expect(sentenceOf(refused('internal', ERRORS.internal.message, { reference: 'K7Q2' }))).toBe(
      'Something went wrong on our end. If you contact us, mention K7Q2.',
    )
  })

  it('an error of the app gets a general sentence and the code screen-failed, and does not blame the service', () => {
    expect(sentenceOf(new TypeError('x is undefined'))).toBe(SCREEN_FAILED)
    expect(codeOf(new TypeError('x'))).toBe('screen-failed')
  })

  it.each(Object.entries(AUTH_ERRORS))('sentenceOf has a sentence for %s', (code, sentence) => {
    expect(sentenceOf(new IdentityError(code))).toBe(sentence)
  })

  it('sentenceOf includes how long to wait', () => {
    const sentence = (retryAfter: number, reason?: string) =>
      sentenceOf(new IdentityError('too-many-requests', undefined, { retryAfter, ...(reason && { reason }) }))
    expect(sentence(41)).toBe('Too many attempts. Try again in 41 seconds.')
    expect(sentence(871, 'locked')).toBe('Too many attempts. Try again in 15 minutes, or reset your password.')
  })

  it('an error that a proxy sent gets the sentence of its HTTP status', () => {
    const byProxy = (code: string, status: number) => new ORPCError(code, { status })
    expect(sentenceOf(byProxy('PAYLOAD_TOO_LARGE', 413))).toBe(TOO_LARGE_TO_SEND)
    expect(codeOf(byProxy('PAYLOAD_TOO_LARGE', 413))).toBe('invalid-argument')
    for (const status of [502, 504])
      expect(sentenceOf(byProxy('MALFORMED_ORPC_ERROR_RESPONSE', status))).toBe(ERRORS.unavailable.message)
    expect(sentenceOf(byProxy('TOO_MANY_REQUESTS', 429))).toBe(ERRORS['resource-exhausted'].message)
  })

  it('fieldErrors converts field paths to the paths of forms', () => {
    const error = refused('invalid-argument', 'No.', {
      fields: [
        { field: 'programDetails.participants', message: 'Too many.' },
        { field: 'lineItems[0].quantity', message: 'More than 0.' },
      ],
    })
    expect(fieldErrors(error)).toEqual({
      'programDetails.participants': 'Too many.',
      'lineItems.0.quantity': 'More than 0.',
    })
  })

  it('currentOf returns the current document only for a version conflict', () => {
    expect(currentOf(refused('aborted', undefined, { current: { version: 3 } }))).toEqual({ version: 3 })
    expect(currentOf(refused('already-exists', undefined, { current: {} }))).toBeUndefined()
  })

  it('isRefusal is true only for errors that a retry cannot fix', () => {
    expect(isRefusal(refused('not-found'))).toBe(true)
    expect(isRefusal(refused('unavailable'))).toBe(false)
    expect(isRefusal(new IdentityError('network-request-failed'))).toBe(false)
  })
})
