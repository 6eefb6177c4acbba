import { contractStatus } from '@belay/contract/statuses'
import { cloud } from '../../cloud/client.ts'
import { useMany } from '../../ui/act.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ManyButton } from '../../ui/many-button.tsx'
import type { SeenContract } from './contract.ts'

/** Sends drafts for signature and reminds signers, many at a time. */
export function BulkContracts({ contracts, clear }: { contracts: SeenContract[]; clear: () => void }) {
  const many = useMany()
  const drafts = contracts.filter((contract) => contractStatus(contract) === 'Draft')
  const sent = contracts.filter((contract) => contractStatus(contract) === 'Sent')
  async function each(some: SeenContract[], call: 'send' | 'remind', words: { title: string; body: string; action: string; verb: string }) {
    if (!(await confirm(words))) return
    await many.runMany(some, ({ programID, version }) => cloud.clientPrograms[call]({ programID, version }), {
      verb: words.verb,
      refresh: ['clientPrograms', 'notifications'],
      label: (contract) => contract.programName,
    })
    clear()
  }
  const count = (some: SeenContract[]) => (some.length === 1 ? '1 contract' : `${some.length} contracts`)
  return (
    <>
      {drafts.length > 0 && (
        <ManyButton
          many={many}
          primary
          onClick={() =>
            void each(drafts, 'send', {
              title: 'Send for signature?',
              body: `E-mails the signers of ${count(drafts)} a link to read and sign.`,
              action: 'Send',
              verb: 'sent',
            })
          }
        >
          Send for signature
        </ManyButton>
      )}
      {sent.length > 0 && (
        <ManyButton
          many={many}
          primary={drafts.length === 0}
          onClick={() =>
            void each(sent, 'remind', {
              title: 'Remind the signers?',
              body: `E-mails the signers of ${count(sent)} again.`,
              action: 'Remind',
              verb: 'reminded',
            })
          }
        >
          Remind
        </ManyButton>
      )}
    </>
  )
}
