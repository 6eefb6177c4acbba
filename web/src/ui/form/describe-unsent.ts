import { getErrorCode, getErrorData, getErrorMessage } from '../../cloud/calls/errors.ts'

/** Returns why nothing was sent, in a form with a draft. The sentence stays true after the connection is back. */
export function describeUnsent(error: unknown): string {
  if (getErrorCode(error) !== 'unavailable') return getErrorMessage(error)
  const reason =
    getErrorData(error).reason === 'offline'
      ? 'Nothing was sent because you were offline.'
      : `Nothing was sent. ${getErrorMessage(error)}`
  return `${reason} Your draft is saved on this device.`
}
