import type { Contract } from './contract.ts'

type Draft = Pick<Contract, 'programName' | 'date' | 'total'>

/** What a draft still lacks that its signer would miss: a date, an amount. */
export const findSendingProblems = ({ date, total }: Omit<Draft, 'programName'>): string[] => [
  ...(date ? [] : ['no date']),
  ...(total > 0 ? [] : ['no charges']),
]

const NAMED = 5

/** The drafts to send, and in words those that are left out because something is missing. */
export function splitByReadiness<Item extends Draft>(drafts: readonly Item[]): { ready: Item[]; skipped: string } {
  const ready = drafts.filter((draft) => findSendingProblems(draft).length === 0)
  const unready = drafts.filter((draft) => findSendingProblems(draft).length > 0)
  if (unready.length === 0) return { ready, skipped: '' }
  const names = unready
    .slice(0, NAMED)
    .map((draft) => `${draft.programName} (${findSendingProblems(draft).join(', ')})`)
  const more = unready.length > NAMED ? ` and ${unready.length - NAMED} more` : ''
  const count = unready.length === 1 ? "1 that isn't" : `${unready.length} that aren't`
  return { ready, skipped: `We'll skip ${count} ready: ${names.join(', ')}${more}.` }
}
