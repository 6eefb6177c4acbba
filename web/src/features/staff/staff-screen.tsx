import { useQuery } from '@tanstack/react-query'
import { cloud } from '../../cloud/client.ts'
import { wholeListQuery } from '../../cloud/list-queries.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { fetchPermission } from '../../cloud/query.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { DetailPanel } from '../../ui/layers/detail-panel.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Loaded } from '../../ui/page/states.tsx'
import { DataTable, type PageInput } from '../../ui/table/data-table.tsx'
import { toPageInput } from '../../ui/table/table-pages.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { ProgramPanelFromAddress } from '../programs/program-link.tsx'
import { Contact } from './contact.tsx'
import { StaffAdmin, staffQuery } from './staff-admin.tsx'
import { directoryColumns, type PersonOrder } from './staff-columns.tsx'
import type { StaffSearch } from './staff-types.ts'

const colleaguesQuery = (page: PageInput<PersonOrder>, search: StaffSearch) =>
  api.staff.directory.queryOptions({ input: { ...page, count: true, where: { active: true, search: search.q } } })

export const prefetchStaff = async (search: StaffSearch) =>
  prefetchQuery(
    (await fetchPermission()) === 'Admin'
      ? staffQuery(toPageInput(search), search)
      : colleaguesQuery(toPageInput(search), search),
  )

/** Shows the staff: the directory for Facilitators, all records for Admins. */
export function StaffScreen() {
  const seesAll = useIsAllowed('staff.list')
  return (
    <>
      {seesAll ? <StaffAdmin /> : <Directory />}
      <ProgramPanelFromAddress />
    </>
  )
}

function Directory() {
  const [search, setSearch] = useUrlState('/app/employees/viewEmployees')
  return (
    <Page title="Staff">
      <DataTable
        name="staff"
        label="Staff"
        columns={directoryColumns}
        rowId={(member) => member.staffID}
        rowLabel={(member) => member.name}
        source={colleaguesQuery}
        search="Search staff"
        empty={<Empty title="No staff yet">Your co-workers appear here.</Empty>}
        onOpen={(member) => setSearch({ open: member.staffID })}
        openId={search.open}
        defaultSort="name"
      />
      {search.open && <ColleaguePanel staffID={search.open} onClose={() => setSearch({ open: undefined })} />}
    </Page>
  )
}

const wholeDirectoryQuery = wholeListQuery(['staff', 'directory'], {}, (page) => cloud.staff.directory(page))

/** Shows a colleague. Reads the directory, because people who may not see all records have no other call. */
function ColleaguePanel({ staffID, onClose }: { staffID: string; onClose: () => void }) {
  const query = useQuery(wholeDirectoryQuery)
  const colleague = query.data?.find((member) => member.staffID === staffID)
  return (
    <DetailPanel opened onClose={onClose} title={colleague?.name ?? 'Staff'}>
      <Loaded query={query}>
        {() =>
          colleague ? (
            <Contact member={colleague} />
          ) : (
            <Empty title="Not found">This person no longer works here.</Empty>
          )
        }
      </Loaded>
    </DetailPanel>
  )
}
