import { NETWORK_TIMEOUT } from '@belay/contract/constants'

/** Fetches an access token with the cookie of the sign-in, in the worker. Null if nobody is signed in. */
export async function fetchToken(): Promise<string | null> {
  const response = await fetch('/rpc/identity/getToken', { signal: AbortSignal.timeout(NETWORK_TIMEOUT.short) })
  if (!response.ok) return null
  return ((await response.json()) as { json: { token: string } }).json.token
}
