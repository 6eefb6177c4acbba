import { PAGE } from '@belay/contract/constants'

/** Returns the input of the call that lists the programs on these days, both included. */
export const createEntriesInput = (from: string, to: string) => ({
  where: { from, to },
  orderBy: 'date' as const,
  limit: PAGE.most,
  withAbilities: true,
  withConflicts: true,
})
