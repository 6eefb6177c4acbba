import { formatGroup, formatLength } from '@belay/contract/type-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { useAct } from '../../ui/actions/act.ts'
import { confirmDelete } from '../../ui/actions/confirm.tsx'
import { AddButton } from '../../ui/buttons/add-button.tsx'
import { createDeleteEntry, createEditEntry } from '../../ui/buttons/entry-menu.tsx'
import { createLazyPart, usePreloadedParts } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { type Column, DataTable, type PageInput } from '../../ui/table/data-table.tsx'
import { toPageInput } from '../../ui/table/table-pages.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import type { SearchOf } from '../../ui/url-state.ts'
import { type UnlistedName, UnlistedNames } from '../places/unlisted-names.tsx'
import type { ProgramType } from './type-values.ts'

type Order = 'name' | '-name' | '-createdAt'
type TypesSearch = SearchOf<'/app/program-types/viewProgramTypes'>
const TypeForm = createLazyPart(() => import('./type-form.tsx').then((form) => form.TypeForm))

const columns: Column<ProgramType, Order>[] = [
  { id: 'name', header: 'Name', primary: true, sort: ['name', '-name'], cell: (type) => type.name },
  {
    id: 'length',
    header: 'Usual length',
    width: 110,
    card: 'plain',
    cell: ({ usualMinutes }) => (usualMinutes === null ? '' : formatLength(usualMinutes)),
  },
  { id: 'group', header: 'Group', width: 130, card: 'plain', cell: formatGroup },
  {
    id: 'staff',
    header: 'Staff',
    width: 140,
    cell: ({ participantsPerFacilitator: groupSize, leastFacilitators: minStaff }) =>
      groupSize === null ? `At least ${minStaff}` : `1 for ${groupSize}${minStaff > 1 ? `, at least ${minStaff}` : ''}`,
  },
  { id: 'certificates', header: 'Certificates', width: 170, cell: ({ certificates }) => certificates.join(', ') },
  { id: 'skills', header: 'Skills', initiallyHidden: true, cell: ({ skills }) => skills.join(', ') },
  {
    id: 'offered',
    header: 'Offered',
    width: 110,
    hideIf: 'blank',
    card: 'badge',
    csv: ({ offered }) => (offered ? 'Offered' : 'Not offered'),
    cell: ({ offered }) => !offered && <StatusBadge meaning="stopped" word="Not offered" />,
  },
]

const programTypesQuery = (page: PageInput<Order>, search: TypesSearch) =>
  api.programTypes.list.queryOptions({ input: { ...page, count: true, where: { search: search.q } } })

export const prefetchTypes = (search: TypesSearch) => prefetchQuery(programTypesQuery(toPageInput(search), search))

export function ProgramTypesScreen() {
  usePreloadedParts(TypeForm)
  const act = useAct()
  const [editing, setEditing] = useState<ProgramType | 'new' | null>(null)
  const unlisted = useQuery(api.programTypes.unlisted.queryOptions()).data?.items ?? []
  const take = ({ name, spellings }: UnlistedName) =>
    act(() => cloud.programTypes.create({ name, offered: false, takes: spellings }), {
      refresh: ['programTypes'],
      done: `Added ${name}. It isn't offered to clients yet.`,
    })
  const remove = async (type: ProgramType) => {
    if (!(await confirmDelete(type.name, 'Requests and programs keep its name.'))) return
    const { typeID, version, name } = type
    const done = `Deleted ${name}.`
    await act(() => cloud.programTypes.delete({ typeID, version }), { refresh: ['programTypes'], done })
  }
  const add = <AddButton onClick={() => setEditing('new')}>Add program type</AddButton>
  return (
    <Page title="Program Types" action={add}>
      <DataTable
        name="programTypes"
        label="Program types"
        columns={columns}
        rowId={(type) => type.typeID}
        rowLabel={(type) => type.name}
        source={programTypesQuery}
        search="Search program types"
        empty={
          <Empty title="No program types yet" action={add}>
            Add what you offer. Clients choose from it, and staff and prices follow from the group.
          </Empty>
        }
        onOpen={setEditing}
        rowActions={(type) => [createEditEntry(() => setEditing(type)), createDeleteEntry(() => remove(type))]}
        defaultSort="name"
      />
      <UnlistedNames
        title="Types on coming programs"
        lede="Programs of the next 12 months carry these types as text."
        items={unlisted}
        action={() => 'Make it a type'}
        onTake={take}
      />
      {editing && <TypeForm type={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}
