import { useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { BulkUsers } from './bulk-users.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { ROLE_CHOICES, SIGN_IN_CHOICES, type UsersSearch } from './roles.ts'
import { type User, useUserActions } from './user-actions.tsx'
import { usersColumns } from './users-columns.tsx'

/** Everybody who has signed in, with their role and whether they may sign in. */
export function UsersScreen() {
  const { user: me } = useMe()
  const [changing, setChanging] = useState<User | null>(null)
  const actions = useUserActions(me?.email)
  return (
    <Page title="Users" lede="Everyone who has signed in. New people are Not Assigned until you give them a role.">
      <DataTable
        name="users"
        label="Users"
        columns={usersColumns({ me: me?.email, changeRole: setChanging })}
        rowId={(user) => user.email}
        rowLabel={(user) => user.username || user.email}
        source={(page, at: UsersSearch) => {
          const disabled = at.signIn && at.signIn === 'disabled'
          return api.users.list.queryOptions({
            input: { ...page, count: true, where: { permission: at.role, disabled, search: at.q } },
          })
        }}
        search="Search by name or e-mail"
        filters={
          <>
            <FilterSelect label="Filter by role" of="role" all="All roles" choices={ROLE_CHOICES} />
            <FilterSelect label="Filter by sign-in" of="signIn" all="Enabled and disabled" choices={SIGN_IN_CHOICES} />
          </>
        }
        filterKeys={['role', 'signIn']}
        empty={
          <Empty title="No one has signed in yet">
            People appear here after their first sign-in with a confirmed e-mail address.
          </Empty>
        }
        rowActions={actions.buildMenu}
        selectable={(user) => user.email !== me?.email}
        bulk={(users, clear) => <BulkUsers users={users} clear={clear} />}
        defaultSort="-createdAt"
      />
      {changing && (
        <RoleDialog
          user={changing}
          own={changing.email === me?.email}
          onClose={() => setChanging(null)}
          onChange={(change) => actions.setRole(changing, change)}
        />
      )}
    </Page>
  )
}
