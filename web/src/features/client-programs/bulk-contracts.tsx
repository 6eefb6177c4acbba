import { currentVersionOf } from '@belay/contract/amendments'
import { UNDO } from '@belay/contract/constants'
import { quantityInWords } from '@belay/contract/line-units'
import type { ReactNode } from 'react'
import { getCentre } from '../../cloud/centre.ts'
import { cloud } from '../../cloud/client.ts'
import { useBulkAction } from '../../ui/actions/act.ts'
import { BulkButton } from '../../ui/actions/bulk-button.tsx'
import { confirm } from '../../ui/actions/confirm.tsx'
import { toast } from '../../ui/actions/toast.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { wasRemindedToday } from '../../ui/format/reminder.ts'
import { pluralize } from '../../ui/pluralize.ts'
import { Bullets } from '../../ui/text/bullets.tsx'
import { type Contract, isFullContract, type ListedContract } from './contract.ts'

/** The number of contracts that a question lists by name. */
const MAX_NAMED = 5

/** True for a draft that was never sent. Drafts that lack quantities are included, to be named as skipped. */
const isBulkSendable = (contract: ListedContract) =>
  isFullContract(contract) &&
  currentVersionOf(contract).sentAt === null &&
  (contract.can.send || findOpenLines(currentVersionOf(contract)).length > 0)

export const isBulkSelectable = (contract: ListedContract): boolean => isBulkSendable(contract) || contract.can.remind

/** Shows the actions to send several drafts for signature and to remind several signers. */
export function BulkContracts({ contracts, clear }: { contracts: ListedContract[]; clear: () => void }) {
  const bulkAction = useBulkAction()
  const format = useFormat()
  const drafts = contracts.filter(isFullContract).filter(isBulkSendable).map(currentVersionOf)
  const remindable = contracts.filter(({ can }) => can.remind)
  const remindedToday = remindable.filter(
    (contract) =>
      isFullContract(contract) &&
      wasRemindedToday(currentVersionOf(contract).remindedAt, Date.now(), getCentre().timeZone),
  )
  async function confirmAndRun(
    selected: ListedContract[],
    call: 'send' | 'remind',
    question: { title: string; body: ReactNode; action: string; verb: string },
  ) {
    if (!(await confirm(question))) return
    await bulkAction.runMany(selected, ({ programID, version }) => cloud.clientPrograms[call]({ programID, version }), {
      verb: question.verb,
      refresh: ['clientPrograms', 'notifications'],
      label: (contract) => contract.programName,
      undoFor: call === 'send' ? UNDO.holdsFor : undefined,
    })
    clear()
  }
  /** Sends the complete drafts after confirmation. In bulk, a missing date or amount is probably a mistake. */
  async function sendReady() {
    const { ready, skipped } = partitionByReadiness(drafts)
    if (ready.length === 0) {
      toast.error(`None of these are ready to send. ${skipped}`)
      return
    }
    const totalAmount = format.money(ready.reduce((total, contract) => total + contract.total, 0))
    const listed = ready.slice(0, MAX_NAMED)
    const body = (
      <>
        We'll e-mail the signers of {countContracts(ready)}, {totalAmount} in all, a link to read and sign.
        <Bullets>
          {listed.map(({ programID, programName, signerEmail, total }) => (
            <li key={programID}>
              {programName}: {signerEmail}, {format.money(total)}
            </li>
          ))}
          {ready.length > listed.length && <li>and {ready.length - listed.length} more</li>}
        </Bullets>
        {skipped}
      </>
    )
    await confirmAndRun(ready, 'send', {
      title: 'Send for signature?',
      body,
      action: `Send ${ready.length}`,
      verb: 'sent',
    })
  }
  const countContracts = (contracts: ListedContract[]) => pluralize(contracts.length, 'contract')
  return (
    <>
      {drafts.length > 0 && (
        <BulkButton bulkAction={bulkAction} primary onClick={() => void sendReady()}>
          Send for signature
        </BulkButton>
      )}
      {remindable.length > 0 && (
        <BulkButton
          bulkAction={bulkAction}
          primary={drafts.length === 0}
          onClick={() =>
            void confirmAndRun(remindable, 'remind', {
              title: 'Remind the signers?',
              body: [
                `We'll e-mail the signers of ${countContracts(remindable)} again.`,
                remindedToday.length > 0 && `${countContracts(remindedToday)} had a reminder today.`,
              ]
                .filter(Boolean)
                .join(' '),
              action: 'Remind',
              verb: 'reminded',
            })
          }
        >
          Remind
        </BulkButton>
      )}
    </>
  )
}

type DraftContract = Pick<Contract, 'programName' | 'date' | 'total' | 'lineItems'>

const findOpenLines = ({ lineItems }: Pick<Contract, 'lineItems'>) =>
  lineItems.filter(({ quantity }) => quantity === null)

/** Lists the missing parts of a draft: its date, its amount, or the quantity of a line. */
export const findSendingProblems = ({ date, total, lineItems }: Omit<DraftContract, 'programName'>): string[] => [
  ...(date ? [] : ['no date']),
  ...(total > 0 ? [] : ['no charges']),
  ...findOpenLines({ lineItems }).map(({ unit, description }) => `no ${quantityInWords(unit)} for ${description}`),
]

/** Returns the drafts that are ready to send, and a sentence that names the skipped drafts and their missing parts. */
export function partitionByReadiness<Item extends DraftContract>(
  drafts: readonly Item[],
): { ready: Item[]; skipped: string } {
  const ready = drafts.filter((draft) => findSendingProblems(draft).length === 0)
  const unready = drafts.filter((draft) => findSendingProblems(draft).length > 0)
  if (unready.length === 0) return { ready, skipped: '' }
  const names = unready
    .slice(0, MAX_NAMED)
    .map((draft) => `${draft.programName} (${findSendingProblems(draft).join(', ')})`)
  const more = unready.length > MAX_NAMED ? ` and ${unready.length - MAX_NAMED} more` : ''
  const count = unready.length === 1 ? "1 that isn't" : `${unready.length} that aren't`
  return { ready, skipped: `We'll skip ${count} ready: ${names.join(', ')}${more}.` }
}
