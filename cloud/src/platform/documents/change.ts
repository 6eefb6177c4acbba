import type { Ids } from '../ids.ts'

/** What one call does, in one unit of work or several: all that it writes carries the same id. */
export type Change = {
  readonly id: string
  /** Whether people can undo it: nothing of it leaves the house for good at once. */
  readonly canBeUndone: boolean
  /** How long its mails wait before they are sent, in ms. */
  readonly holdsMailFor: number
  /** Whether a unit of work of it has changed a document that is on the trail. */
  isMade: boolean
}

/** A change that has made nothing yet; its id is made when it is asked for. */
export function openChange(ids: Ids, { canBeUndone = false, holdsMailFor = 0 } = {}): Change {
  let id: string | undefined
  return {
    get id() {
      id ??= ids.next()
      return id
    },
    canBeUndone,
    holdsMailFor,
    isMade: false,
  }
}
