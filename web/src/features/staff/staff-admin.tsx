import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { BulkSwitch } from '../../ui/actions/bulk-switch.tsx'
import { AddButton } from '../../ui/buttons/add-button.tsx'
import { FilterSelect } from '../../ui/filters/filter-select.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { DataTable, type PageInput } from '../../ui/table/data-table.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { type AdminOrder, getAdminColumns } from './staff-columns.tsx'
import { StaffForm } from './staff-form.tsx'
import { StaffPanel } from './staff-panel.tsx'
import { ACTIVE_CHOICES, type StaffMember, type StaffSearch } from './staff-types.ts'
import { useStaffActions } from './use-staff-actions.tsx'

export function staffQuery(page: PageInput<AdminOrder>, search: StaffSearch) {
  const active = search.active && search.active === 'active'
  return api.staff.list.queryOptions({ input: { ...page, count: true, where: { active, search: search.q } } })
}

const setActive = ({ staffID, version }: StaffMember, active: boolean) =>
  cloud.staff.update({ staffID, version, active })

/** Shows all staff records, with the actions of an Admin. */
export function StaffAdmin() {
  const mayAdd = useIsAllowed('staff.create')
  const [search, setSearch] = useUrlState('/app/employees/viewEmployees')
  const [editing, setEditing] = useState<StaffMember | 'new' | null>(null)
  const closePanel = () => setSearch({ open: undefined })
  const actions = useStaffActions({
    onEdit: setEditing,
    onDeleted: ({ staffID }) => {
      if (staffID !== search.open) return undefined
      closePanel()
      return () => setSearch({ open: staffID })
    },
  })
  const add = mayAdd && <AddButton onClick={() => setEditing('new')}>Add staff</AddButton>
  return (
    <Page title="Staff" action={add}>
      <DataTable
        name="staff"
        label="Staff"
        columns={getAdminColumns(search.active !== undefined)}
        rowId={(member) => member.staffID}
        rowLabel={(member) => member.name}
        source={staffQuery}
        search="Search staff"
        filters={
          <FilterSelect
            label="Filter by status"
            searchKey="active"
            all="Active and inactive"
            choices={ACTIVE_CHOICES}
          />
        }
        filterKeys={['active']}
        empty={
          <Empty title="No staff yet" action={add}>
            Making someone a Facilitator under Users adds them here too.
          </Empty>
        }
        onOpen={(member) => setSearch({ open: member.staffID })}
        openId={search.open}
        rowActions={actions.buildMenu}
        bulk={(members, clear) => (
          <BulkSwitch
            rows={members}
            isOn={(member) => member.active}
            off={{ label: 'Deactivate', verb: 'deactivated', run: (member) => setActive(member, false) }}
            on={{ label: 'Activate', verb: 'activated', run: (member) => setActive(member, true) }}
            rowLabel={(member) => member.name}
            refresh={['staff']}
            clear={clear}
          />
        )}
        defaultSort="name"
      />
      <StaffPanel staffID={search.open} onClose={closePanel} onEdit={setEditing} buildMenu={actions.buildMenu} />
      {editing && (
        <StaffForm
          member={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(member) => editing === 'new' && setSearch({ open: member.staffID })}
        />
      )}
    </Page>
  )
}
