import { linkTo } from '@belay/contract/links'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Outputs } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { Ago, useFormat } from '../../ui/format.tsx'
import { describeReminder } from '../../ui/reminded.ts'
import { askAndRemind } from '../client-programs/remind-signer.ts'
import { Queue } from './queue.tsx'

type Contract = Outputs['clientPrograms']['list']['items'][number]

/** Contracts that were sent and are not signed, with a reminder to the signer. */
export function ContractsQueue({ query }: { query: UseQueryResult<Outputs['clientPrograms']['list']> }) {
  const format = useFormat()
  return (
    <Queue
      title="Unsigned contracts"
      query={query}
      rowId={(contract: Contract) => contract.programID}
      emptyText="All sent contracts are signed."
      link={{ to: '/app/contract/viewContracts', search: { status: 'Sent' } }}
    >
      {(contract: Contract) => {
        const { programID, programName, organization } = contract
        const signer = 'signerEmail' in contract ? contract.signerEmail : ''
        return {
          name: programName,
          more: (
            <>
              {organization}
              {contract.date && `, ${format.date(contract.date)}`}
              {signer && `, ${signer}`}
              {'sentAt' in contract && contract.sentAt && (
                <>
                  , sent <Ago at={contract.sentAt} />
                </>
              )}
              {'remindedAt' in contract && contract.remindedAt && `. ${describeReminder(contract.remindedAt, format)}`}
            </>
          ),
          link: linkTo.contract(programID),
          children: 'signerEmail' in contract && contract.can.remind && <RemindButton contract={contract} />,
        }
      }}
    </Queue>
  )
}

function RemindButton({ contract }: { contract: Parameters<typeof askAndRemind>[2] }) {
  const act = useAct()
  const format = useFormat()
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={act.busy}
      onClick={() => void askAndRemind(act, format, contract)}
      aria-label={`Remind ${contract.signerEmail}`}
    >
      Remind
    </Button>
  )
}
