import { session } from '../cloud/session/session.ts'
import { browserStorage } from '../cloud/session/storage.ts'

/** The storage key of the person and role that this device keeps data for. */
const KEPT_FOR = 'belay-kept-for'

export const readKeptFor = (): string | null => browserStorage.read(KEPT_FOR)
export const writeKeptFor = (owner: string): void => browserStorage.write(KEPT_FOR, owner)
export const removeKeptFor = (): void => browserStorage.remove(KEPT_FOR)

/** True if this device keeps data of the signed-in person, so that the app works without a network. */
export function isKeptForMe(): boolean {
  const { state, user } = session.now()
  return state === 'verified' && readKeptFor()?.split(' ')[0] === user.userid
}
