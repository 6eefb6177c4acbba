import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { PayRateDialog } from './pay-rate-dialog.tsx'
import { ROLE_CHOICES, type UsersSearch } from './roles.ts'
import { type User, useUserActions } from './user-actions.tsx'
import { columnsOf } from './users-columns.tsx'

/** Everybody who has signed in, with their role changed in place. */
export function UsersScreen() {
  const [search, setSearch] = useUrlState<UsersSearch>()
  const { user: me } = useMe()
  const [hiring, setHiring] = useState<User | null>(null)
  const actions = useUserActions({ askPayRate: setHiring, me: me?.email })
  const toFirst = { after: undefined, page: undefined }
  const disabled = search.signIn === undefined ? undefined : search.signIn === 'disabled'
  return (
    <Page title="Users" lede="Everybody who has signed in. New people start as Not Assigned until you give them a role.">
      <DataTable
        name="users"
        label="Users"
        columns={columnsOf({ me: me?.email, setRole: actions.setRole })}
        rowId={(user) => user.email}
        rowLabel={(user) => user.username || user.email}
        source={(page) => api.users.list.queryOptions({ input: { ...page, count: true, where: { permission: search.role, disabled, search: search.q } } })}
        search="Search by name or e-mail"
        filters={
          <>
            <NativeSelect
              aria-label="Filter by role"
              value={search.role ?? ''}
              data={[{ value: '', label: 'Every role' }, ...ROLE_CHOICES]}
              onChange={(event) => setSearch({ role: (event.currentTarget.value || undefined) as UsersSearch['role'], ...toFirst }, { replace: true })}
            />
            <NativeSelect
              aria-label="Filter by sign-in"
              value={search.signIn ?? ''}
              data={[
                { value: '', label: 'Enabled and disabled' },
                { value: 'enabled', label: 'Enabled' },
                { value: 'disabled', label: 'Disabled' },
              ]}
              onChange={(event) => setSearch({ signIn: (event.currentTarget.value || undefined) as UsersSearch['signIn'], ...toFirst }, { replace: true })}
            />
          </>
        }
        filtered={search.role !== undefined || search.signIn !== undefined}
        onClearFilters={() => setSearch({ role: undefined, signIn: undefined, q: undefined, ...toFirst }, { replace: true })}
        empty={<Empty title="Nobody has signed in yet">People appear here after their first sign-in with a confirmed e-mail address.</Empty>}
        rowActions={actions.menuOf}
        defaultSort="-createdAt"
      />
      {hiring && <PayRateDialog user={hiring} onClose={() => setHiring(null)} onDecided={(payRate) => actions.saveRole(hiring, 'Facilitator', payRate)} />}
    </Page>
  )
}
