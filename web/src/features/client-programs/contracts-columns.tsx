import { linkTo } from '@belay/contract/links'
import { type CONTRACT_STATUSES, contractStatus } from '@belay/contract/statuses'
import { useMe } from '../../cloud/use-me.ts'
import { StateEnd } from '../../ui/rows/state-end.tsx'
import { createDateColumn, createMoneyColumn, createTimeColumn, sortOnlyBy } from '../../ui/table/columns.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { RowLine } from '../../ui/table/row-parts.tsx'
import { type Contract, isFullContract, type ListedContract } from './contract.ts'
import { describeContractState } from './contract-state.ts'

export type ContractOrder =
  | 'createdAt'
  | '-createdAt'
  | 'date'
  | '-date'
  | 'total'
  | '-total'
  | 'organization'
  | '-organization'
type ContractColumn = Column<ListedContract, ContractOrder>
type ContractStatus = (typeof CONTRACT_STATUSES)[number]

/** Returns the program's name without the client's name at its start, because the client has its own column. */
const getShortProgramName = ({ programName, organization }: ListedContract): string =>
  programName.startsWith(`${organization} – `) ? programName.slice(organization.length + 3) : programName

/** Returns the signer's name as signed, or the contact's name if they are the signer. Falls back to the address. */
const findSignerName = ({ signature, signerEmail, contactPersonEmail, contactPersonName }: Contract): string =>
  signature?.name || (signerEmail === contactPersonEmail && contactPersonName) || signerEmail

function ContractState({ contract }: { contract: ListedContract }) {
  const { isStaff } = useMe()
  const state = describeContractState(contract, { isStaff })
  return <StateEnd {...state} link={linkTo.contract(contract.programID)} name={contract.programName} />
}

const program: ContractColumn = {
  id: 'programName',
  header: 'Program',
  width: 180,
  card: 'plain',
  cell: (row) => <RowLine title={row.programName}>{getShortProgramName(row)}</RowLine>,
  csv: (row) => row.programName,
}
const client: ContractColumn = {
  id: 'organization',
  header: 'Client',
  width: 200,
  card: 'plain',
  cell: (row) => <RowLine title={row.organization}>{row.organization}</RowLine>,
  csv: (row) => row.organization,
}
const date: ContractColumn = createDateColumn({
  id: 'date',
  header: 'Date',
  card: 'when',
  width: 88,
  value: (row) => row.date,
})
const status: ContractColumn = {
  id: 'status',
  header: 'Status',
  width: 150,
  card: 'badge',
  cell: (contract) => <ContractState contract={contract} />,
  csv: contractStatus,
}
const signer: ContractColumn = {
  id: 'signerEmail',
  header: 'Signer',
  width: 160,
  cell: (contract) =>
    isFullContract(contract) && <RowLine title={contract.signerEmail}>{findSignerName(contract)}</RowLine>,
  csv: (contract) => (isFullContract(contract) ? contract.signerEmail : ''),
}
const createTotalColumn = (value: (contract: ListedContract) => number | null): ContractColumn =>
  createMoneyColumn({ id: 'total', header: 'Total', width: 96, card: 'plain', value })
const total = createTotalColumn((contract) => (isFullContract(contract) ? contract.total : null))
/** The total of a person's own contracts. A draft without charges has no total yet. */
const ownTotal = createTotalColumn((contract) =>
  isFullContract(contract) && contract.lineItems.length > 0 ? contract.total : null,
)
const createInstantColumn = (id: 'sentAt' | 'remindedAt', header: string) =>
  createTimeColumn<ListedContract, ContractOrder>({ id, header, exact: true, initiallyHidden: true })
const sent = createInstantColumn('sentAt', 'Sent')
const reminded = createInstantColumn('remindedAt', 'Last reminded')
const place: ContractColumn = { id: 'location', header: 'Place', card: 'plain', cell: (row) => row.location }
const contact: ContractColumn = {
  id: 'contact',
  header: 'Contact',
  cell: (contract) => contract.contactPersonName || contract.contactPersonEmail,
}
const created = createTimeColumn<ListedContract, ContractOrder>({
  id: 'createdAt',
  header: 'Created',
  exact: true,
  sort: ['createdAt', '-createdAt'],
  card: false,
})

const sortableDate: ContractColumn = { ...date, sort: ['date', '-date'] }
const ALL: ContractColumn[] = [
  { ...client, primary: true, sort: ['organization', '-organization'] },
  program,
  sortableDate,
  status,
  signer,
  { ...total, sort: ['total', '-total'] },
  sent,
  reminded,
  created,
]
const createOtherStatus = (tab: ContractStatus): ContractColumn => ({
  ...status,
  hideIf: 'blank',
  cell: (contract) => {
    const { word, verb } = describeContractState(contract, { isStaff: true })
    return (verb || word !== tab) && <ContractState contract={contract} />
  },
})
/** Returns the columns of a status tab. Sent contracts also have the times of sending and of the last reminder. */
const toTabColumns = (tab: ContractStatus): ContractColumn[] =>
  ALL.flatMap((column) => {
    if (column === status) return tab === 'Sent' || tab === 'Signed' ? [createOtherStatus(tab)] : []
    return tab === 'Sent' && (column === sent || column === reminded)
      ? [{ ...column, initiallyHidden: false }]
      : [column]
  })
const addDateSorted = (allOrders: ContractColumn[]) => ({ allOrders, onlyByDate: sortOnlyBy(allOrders, 'date') })
export const COLUMNS_BY_TAB = {
  All: addDateSorted(ALL),
  Draft: addDateSorted(toTabColumns('Draft')),
  Sent: addDateSorted(toTabColumns('Sent')),
  Signed: addDateSorted(toTabColumns('Signed')),
  Declined: addDateSorted(toTabColumns('Declined')),
}
export const ASSIGNED = [{ ...client, primary: true }, program, sortableDate, status, place, contact]
export const OWN: ContractColumn[] = [
  { ...program, primary: true },
  // It is nearly always the person's own organization.
  { ...client, card: false, hideIf: 'same' },
  date,
  status,
  ownTotal,
]
