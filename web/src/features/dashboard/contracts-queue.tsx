import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Outputs } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { Ago, useFormat } from '../../ui/format.tsx'
import { remind, remindedWords } from '../client-programs/remind.ts'
import { Queue, QueueRow } from './queue.tsx'

type Contract = Outputs['clientPrograms']['list']['items'][number]

/** Contracts that were sent and are not signed, with a reminder to the signer. */
export function ContractsQueue({ query }: { query: UseQueryResult<Outputs['clientPrograms']['list']> }) {
  return (
    <Queue title="Unsigned contracts" query={query} calm="Every contract that was sent is signed." to="/app/contract/viewContracts" search={{ status: 'Sent' }}>
      {(contract: Contract) => <ContractRow key={contract.programID} contract={contract} />}
    </Queue>
  )
}

function ContractRow({ contract }: { contract: Contract }) {
  const act = useAct()
  const format = useFormat()
  const { programID, programName, organization } = contract
  const signer = 'signerEmail' in contract ? contract.signerEmail : ''
  return (
    <QueueRow
      name={programName}
      more={
        <>
          {organization}
          {contract.date && `, ${format.date(contract.date)}`}
          {signer && `, ${signer}`}
          {'sentAt' in contract && contract.sentAt && (
            <>
              , sent <Ago at={contract.sentAt} />
            </>
          )}
          {'remindedAt' in contract && contract.remindedAt && `. ${remindedWords(contract.remindedAt, format)}`}
        </>
      }
      to="/app/contract/viewContracts"
      search={{ contract: programID }}
    >
      {'signerEmail' in contract && (
        <Button size="compact-sm" variant="default" loading={act.busy} onClick={() => void remind(act, format, contract)} aria-label={`Remind ${signer}`}>
          Remind
        </Button>
      )}
    </QueueRow>
  )
}
