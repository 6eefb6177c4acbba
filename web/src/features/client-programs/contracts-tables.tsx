import { CONTRACT_STATUSES, contractStatus } from '@belay/contract/statuses'
import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { timeColumn } from '../../ui/columns.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { CivilDate, Money, useFormat } from '../../ui/format.tsx'
import type { TableSearch } from '../../ui/search.ts'
import { Pending } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { BulkContracts, isSelectable } from './bulk-contracts.tsx'
import {
  type Contract,
  type ContractsSearch,
  describeDecline,
  isFullContract,
  type VisibleContract,
} from './contract.ts'
import styles from './contracts-tables.module.css'

type Order = 'createdAt' | '-createdAt'

const program: Column<VisibleContract, Order> = {
  id: 'programName',
  header: 'Program',
  cell: (contract) => contract.programName,
  primary: true,
}
const organization: Column<VisibleContract, Order> = {
  id: 'organization',
  header: 'Client',
  card: 'plain',
  cell: (contract) => contract.organization,
}
const date: Column<VisibleContract, Order> = {
  id: 'date',
  header: 'Date',
  card: 'when',
  cell: (contract) => (contract.date ? <CivilDate value={contract.date} /> : '–'),
  csv: (contract) => contract.date,
  width: 100,
}
const state: Column<VisibleContract, Order> = {
  id: 'status',
  header: 'Status',
  card: 'badge',
  cell: (contract) => (
    <span className={styles.badges}>
      <StatusBadge status={contractStatus(contract)} />
      {isFullContract(contract) && contract.needsAmendment && <StatusBadge status="Needs amendment" />}
    </span>
  ),
  csv: contractStatus,
}
const signer: Column<VisibleContract, Order> = {
  id: 'signerEmail',
  header: 'Signer',
  cell: (contract) => (isFullContract(contract) ? contract.signerEmail : ''),
}
const total: Column<VisibleContract, Order> = {
  id: 'total',
  header: 'Total',
  card: 'plain',
  cell: (contract) => (isFullContract(contract) ? <Money value={contract.total} /> : null),
  csv: (contract) => (isFullContract(contract) ? contract.total : null),
  align: 'right',
}
const sent = timeColumn<VisibleContract, Order>({
  id: 'sentAt',
  header: 'Sent',
  exact: true,
  initiallyHidden: true,
  at: (contract) => contract.sentAt,
})
const reminded = timeColumn<VisibleContract, Order>({
  id: 'remindedAt',
  header: 'Reminded',
  exact: true,
  initiallyHidden: true,
  at: (contract) => (isFullContract(contract) ? contract.remindedAt : null),
})
const place: Column<VisibleContract, Order> = {
  id: 'location',
  header: 'Place',
  card: 'plain',
  cell: (contract) => contract.location,
}
const contact: Column<VisibleContract, Order> = {
  id: 'contact',
  header: 'Contact',
  cell: (contract) => contract.contactPersonName || contract.contactPersonEmail,
}
const created = timeColumn<VisibleContract, Order>({
  id: 'createdAt',
  header: 'Created',
  exact: true,
  sort: ['createdAt', '-createdAt'],
  card: false,
  at: (contract) => contract.createdAt,
})

const ALL = [program, organization, date, state, signer, total, sent, reminded, created]
const ASSIGNED = [program, organization, date, state, place, contact]
const OWN = [program, organization, date, state, total]

type Props = { empty: ReactNode }

const common = {
  name: 'contracts',
  label: 'Contracts',
  rowId: (contract: VisibleContract) => contract.programID,
  rowLabel: (contract: VisibleContract) => contract.programName,
}

export function AllContracts({ empty }: Props) {
  const [search, setSearch] = useUrlState('/app/contract/viewContracts')
  const status = search.status ?? 'All'
  const counts = useQueries({
    queries: CONTRACT_STATUSES.map((of) =>
      api.clientPrograms.list.queryOptions({ input: { where: { status: of }, limit: 1, count: true } }),
    ),
  })
  return (
    <DataTable<VisibleContract, Order, ContractsSearch & TableSearch>
      {...common}
      columns={ALL}
      source={(page, at) => {
        const where = { status: CONTRACT_STATUSES.find((candidate) => candidate === at.status), search: at.q }
        return api.clientPrograms.list.queryOptions({ input: { ...page, count: true, where } })
      }}
      tabKey="status"
      selectable={isSelectable}
      bulk={(contracts, clear) => <BulkContracts contracts={contracts} clear={clear} />}
      search="Search contracts"
      tabs={[
        ...CONTRACT_STATUSES.map((value, index) => ({ value, label: value, count: counts[index]?.data?.count })),
        { value: 'All', label: 'All' },
      ]}
      tab={status}
      onTab={(value) => setSearch({ status: value as ContractsSearch['status'], after: undefined, page: undefined })}
      filtered={status !== 'All'}
      onClearFilters={() => setSearch({ status: undefined })}
      defaultSort="-createdAt"
      empty={empty}
      onOpen={(contract) => setSearch({ contract: contract.programID })}
      openId={search.contract}
    />
  )
}

export function AssignedContracts({ empty }: Props) {
  const [search, setSearch] = useUrlState('/app/contract/viewContracts')
  return (
    <DataTable<VisibleContract, Order>
      {...common}
      columns={ASSIGNED}
      source={({ limit, cursor }) =>
        api.clientPrograms.list.queryOptions({ input: { limit, ...(cursor ? { cursor } : {}) } })
      }
      noExport
      empty={empty}
      onOpen={(contract) => setSearch({ contract: contract.programID })}
      openId={search.contract}
    />
  )
}

export function OwnContracts({ empty }: Props) {
  const [search, setSearch] = useUrlState('/app/contract/viewContracts')
  return (
    <>
      <WaitingForYou onOpen={(contract) => setSearch({ contract: contract.programID })} />
      <DataTable<VisibleContract, Order>
        {...common}
        columns={OWN}
        source={({ limit, cursor }) =>
          api.clientPrograms.listByEmail.queryOptions({ input: { limit, ...(cursor ? { cursor } : {}) } })
        }
        empty={empty}
        onOpen={(contract) => setSearch({ contract: contract.programID })}
        openId={search.contract}
      />
    </>
  )
}

/** What this person is asked to sign, and what was declined and is to be settled, first. */
function WaitingForYou({ onOpen }: { onOpen: (contract: Contract) => void }) {
  const { user } = useMe()
  const format = useFormat()
  const { data, isPending } = useQuery(api.clientPrograms.listByEmail.queryOptions({ input: { limit: 50 } }))
  const contracts = data?.items ?? []
  const waiting = contracts.filter(({ can }) => can.sign)
  const declined = contracts.filter((contract) => contractStatus(contract) === 'Declined')
  if (isPending) return <Pending />
  return (
    <>
      {waiting.length > 0 && (
        <section aria-label="Waiting for your signature" className={styles.waiting}>
          {waiting.map((contract) => (
            <ContractNotice
              key={contract.programID}
              contract={contract}
              text={`Needs your signature${contract.date ? ` · program on ${format.longDate(contract.date)}` : ''}`}
            >
              <Button onClick={() => onOpen(contract)}>Read and sign</Button>
            </ContractNotice>
          ))}
        </section>
      )}
      {declined.length > 0 && (
        <section aria-label="Declined contracts" className={styles.waiting}>
          {declined.map((contract) => (
            <ContractNotice
              key={contract.programID}
              contract={contract}
              text={`${describeDecline(contract, user?.email, format)}. We'll get back to you.`}
              quiet
            >
              <Button variant="default" onClick={() => onOpen(contract)}>
                See why
              </Button>
            </ContractNotice>
          ))}
        </section>
      )}
    </>
  )
}

type ContractNoticeProps = { contract: Contract; text: string; quiet?: boolean; children: ReactNode }

function ContractNotice({ contract, text, quiet, children }: ContractNoticeProps) {
  return (
    <div className={styles.ask} data-quiet={quiet || undefined}>
      <div className={styles.askText}>
        <strong>{contract.programName}</strong>
        <span>{text}</span>
      </div>
      {children}
    </div>
  )
}
