import type { Ids } from '../process/ids.ts'

/** The change that a call makes, in one transaction or several. All its writes carry the same ID. */
export type Change = {
  readonly id: string
  /** True if people can undo the change. Then nothing of it is sent at once. */
  readonly canBeUndone: boolean
  /** Time in ms for which e-mails are held before they are sent. */
  readonly holdsMailFor: number
  /** True after a transaction of the change has written an audited document. */
  isMade: boolean
}

/** Creates a change without writes. Its ID is generated at the first access. */
export function createChange(ids: Ids, { canBeUndone = false, holdsMailFor = 0 } = {}): Change {
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
