import { session } from '../cloud/session/session.ts'

/** Returns the access token of the signed-in person. `refused`: a token that the cloud has refused. */
export function readToken(refused?: string): Promise<string | null> {
  if (refused) session.dropToken(refused)
  return session.token()
}
