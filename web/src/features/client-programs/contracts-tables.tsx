import { currentVersionOf } from '@belay/contract/amendments'
import { AMOUNT_RANGES } from '@belay/contract/filter-ranges'
import { CONTRACT_STATUSES, contractStatus } from '@belay/contract/statuses'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { fetchPermission } from '../../cloud/query.ts'
import { useMe } from '../../cloud/use-me.ts'
import { DAY_KEYS, hasDays, toCivilDays } from '../../ui/filters/date-range.ts'
import { DateRangeFilter } from '../../ui/filters/date-range-filter.tsx'
import { FilterSelect } from '../../ui/filters/filter-select.tsx'
import { Filters } from '../../ui/filters/filters.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { Pending } from '../../ui/page/states.tsx'
import type { TableSearch } from '../../ui/search.ts'
import { DataTable, type PageInput } from '../../ui/table/data-table.tsx'
import { PAGE_SIZE, toPageInput } from '../../ui/table/table-pages.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { BulkContracts, isBulkSelectable } from './bulk-contracts.tsx'
import { ClientField } from './client-field.tsx'
import { type Contract, type ContractsSearch, describeDecline, type ListedContract } from './contract.ts'
import { ASSIGNED, COLUMNS_BY_TAB, type ContractOrder, OWN } from './contracts-columns.tsx'

const FILTERS = ['client', 'amount', ...DAY_KEYS] as const
function listAmountChoices({ locale, currency }: { locale: string; currency: string }) {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 })
  return AMOUNT_RANGES.map((value) => {
    const [from = 0, to] = value.split(/[-+]/).map(Number)
    const [lowest, highest] = [money.format(from), money.format(to || 0)]
    if (from === 0) return { value, label: `Up to ${highest}` }
    return { value, label: to ? `${lowest} to ${highest}` : `Over ${lowest}` }
  })
}

function allContractsQuery(page: PageInput<ContractOrder>, search: ContractsSearch & TableSearch) {
  const where = {
    status: CONTRACT_STATUSES.find((candidate) => candidate === search.status),
    clientID: search.client,
    amount: search.amount,
    ...toCivilDays(search),
    search: search.q,
  }
  return api.clientPrograms.list.queryOptions({ input: { ...page, count: true, where } })
}
const assignedContractsQuery = (page: PageInput<ContractOrder>) => api.clientPrograms.list.queryOptions({ input: page })
const ownContractsQuery = ({ limit, cursor }: PageInput) =>
  api.clientPrograms.listByEmail.queryOptions({ input: { limit, cursor, orderBy: 'next' } })

export async function prefetchContracts(search: ContractsSearch) {
  const permission = await fetchPermission()
  const list =
    permission === 'Admin'
      ? allContractsQuery
      : permission === 'Facilitator'
        ? assignedContractsQuery
        : ownContractsQuery
  return prefetchQuery(list(toPageInput(search), search))
}

type Props = { empty: ReactNode }

/** Returns the props that all tables of contracts share. The address contains the ID of the open contract. */
function useContractsTable({ empty }: Props) {
  const [search, setSearch] = useUrlState('/app/contract/viewContracts')
  return {
    name: 'contracts',
    label: 'Contracts',
    rowId: (contract: ListedContract) => contract.programID,
    rowLabel: (contract: ListedContract) => contract.programName,
    onOpen: ({ programID }: { programID: string }) => setSearch({ contract: programID }),
    openId: search.contract,
    empty,
  }
}

export function AllContracts(props: Props) {
  const table = useContractsTable(props)
  const [search, setSearch] = useUrlState('/app/contract/viewContracts')
  const tab = search.status ?? 'All'
  const amounts = listAmountChoices(useCentre())
  const counts = useQueries({
    queries: CONTRACT_STATUSES.map((tabStatus) =>
      api.clientPrograms.list.queryOptions({ input: { where: { status: tabStatus }, limit: 1, count: true } }),
    ),
  })
  const loadedCounts = counts.flatMap(({ data }) => data?.count ?? [])
  const totalCount =
    loadedCounts.length === counts.length ? loadedCounts.reduce((sum, count) => sum + count, 0) : undefined
  return (
    <DataTable<ListedContract, ContractOrder, ContractsSearch & TableSearch>
      {...table}
      columns={COLUMNS_BY_TAB[tab][hasDays(search) ? 'onlyByDate' : 'allOrders']}
      source={allContractsQuery}
      tabKey="status"
      selectable={isBulkSelectable}
      bulk={(contracts, clear) => <BulkContracts contracts={contracts} clear={clear} />}
      search="Search contracts"
      tabs={[
        ...CONTRACT_STATUSES.map((value, index) => ({ value, label: value, count: counts[index]?.data?.count })),
        { value: 'All', label: 'All', count: totalCount },
      ]}
      tab={tab}
      onTab={(value) => setSearch({ status: value as ContractsSearch['status'], after: undefined, page: undefined })}
      filters={
        <Filters keys={FILTERS}>
          <ClientFilter />
          <FilterSelect label="Filter by amount" searchKey="amount" all="Any amount" choices={amounts} />
          <DateRangeFilter />
        </Filters>
      }
      filterKeys={FILTERS}
      filtered={tab !== 'All' || FILTERS.some((key) => search[key] !== undefined)}
      onClearFilters={() => setSearch({ status: undefined })}
      defaultSort={hasDays(search) ? 'date' : '-createdAt'}
    />
  )
}

function ClientFilter() {
  const [search, setSearch] = useUrlState('/app/contract/viewContracts')
  return (
    <ClientField
      aria-label="Filter by client"
      placeholder="All clients"
      clearable
      value={search.client}
      onChange={(client) =>
        setSearch({ client: client ?? undefined, after: undefined, page: undefined }, { replace: true })
      }
    />
  )
}

export function AssignedContracts(props: Props) {
  return (
    <DataTable<ListedContract, ContractOrder>
      {...useContractsTable(props)}
      columns={ASSIGNED}
      source={assignedContractsQuery}
      noExport
    />
  )
}

export function OwnContracts(props: Props) {
  const table = useContractsTable(props)
  return (
    <>
      <WaitingForYou onOpen={table.onOpen} />
      <DataTable<ListedContract, ContractOrder> {...table} columns={OWN} source={ownContractsQuery} />
    </>
  )
}

/** Shows the contracts that this person has to sign, and declined contracts. */
function WaitingForYou({ onOpen }: { onOpen: (contract: Contract) => void }) {
  const { user } = useMe()
  const format = useFormat()
  const { data, isPending } = useQuery(ownContractsQuery({ limit: PAGE_SIZE }))
  const contracts = data?.items ?? []
  if (isPending) return <Pending />
  return (
    <>
      <ContractReminders
        label="Waiting for your signature"
        contracts={contracts.filter(({ can }) => can.sign).map(currentVersionOf)}
        describe={({ date }) => `Needs your signature${date ? ` · program on ${format.day(date)}` : ''}`}
        action={(contract) => <Button onClick={() => onOpen(contract)}>Read and sign</Button>}
      />
      <ContractReminders
        label="Declined contracts"
        contracts={contracts.map(currentVersionOf).filter((contract) => contractStatus(contract) === 'Declined')}
        describe={(contract) => `${describeDecline(contract, user?.email, format)}. We'll get back to you.`}
        action={(contract) => (
          <Button variant="default" onClick={() => onOpen(contract)}>
            See why
          </Button>
        )}
        quiet
      />
    </>
  )
}

type ContractRemindersProps = {
  label: string
  contracts: readonly Contract[]
  describe: (contract: Contract) => string
  action: (contract: Contract) => ReactNode
  quiet?: boolean
}

function ContractReminders({ label, contracts, describe, action, quiet }: ContractRemindersProps) {
  if (contracts.length === 0) return null
  return (
    <Stack component="section" gap="sm" mb="lg" aria-label={label}>
      {contracts.map((contract) => (
        <Group
          key={contract.programID}
          className="framed"
          gap="var(--space-12) var(--space-16)"
          px="lg"
          py="md"
          bg={quiet ? undefined : 'var(--selected)'}
        >
          <Stack gap={0} flex="1 1 220px" miw={0}>
            <strong>{contract.programName}</strong>
            <Text c="dimmed">{describe(contract)}</Text>
          </Stack>
          {action(contract)}
        </Group>
      ))}
    </Stack>
  )
}
