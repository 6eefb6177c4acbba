import { linkTo } from '@belay/contract/links'
import { formatRole } from '@belay/contract/roles'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { useMe } from '../../cloud/use-me.ts'
import { FilterSelect } from '../../ui/filters/filter-select.tsx'
import { Filters } from '../../ui/filters/filters.tsx'
import { createLazyPart, usePreloadedParts } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { createTimeColumn, PersonName } from '../../ui/table/columns.tsx'
import { type Column, DataTable, type PageInput } from '../../ui/table/data-table.tsx'
import { toPageInput } from '../../ui/table/table-pages.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { BulkUsers } from './bulk-users.tsx'
import { RoleButton } from './role-button.tsx'
import { formatUserName, ROLE_CHOICES, SIGN_IN_CHOICES, type UsersSearch } from './roles.ts'
import { type User, useUserActions } from './user-actions.tsx'

type Order = 'username' | '-username' | 'email' | '-email' | 'createdAt' | '-createdAt'

const createUserColumns = (me: string | undefined, changeRole: (user: User) => void): Column<User, Order>[] => [
  {
    id: 'username',
    header: 'Name',
    width: 200,
    primary: true,
    sort: ['username', '-username'],
    cell: (user) => (
      <PersonName name={formatUserName(user)} photoURL={user.photoURL} isInactive={user.disabled}>
        {user.email === me && (
          <Text span size="xs" c="dimmed">
            you
          </Text>
        )}
      </PersonName>
    ),
    csv: (user) => user.username,
  },
  { id: 'email', header: 'E-mail', width: 300, card: 'plain', sort: ['email', '-email'], cell: (user) => user.email },
  {
    id: 'permission',
    header: 'Role',
    card: 'badge',
    width: 176,
    csv: (user) => formatRole(user.permission),
    cell: (user) => <RoleButton user={user} onClick={() => changeRole(user)} />,
  },
  {
    id: 'requests',
    header: 'Requests',
    width: 110,
    card: 'plain',
    csv: (user) => (user.hasRequests ? 'Has requests' : ''),
    cell: (user) => (user.hasRequests ? <Link {...linkTo.requestsByPerson(user.email)}>Has requests</Link> : ''),
  },
  {
    id: 'disabled',
    header: 'Sign-in',
    width: 100,
    hideIf: 'blank',
    card: (user) => user.disabled && <StatusBadge meaning="stopped" word="Disabled" />,
    csv: (user) => (user.disabled ? 'Disabled' : 'Enabled'),
    cell: (user) => user.disabled && <StatusBadge meaning="stopped" word="Disabled" />,
  },
  createTimeColumn({ id: 'createdAt', header: 'First sign-in', sort: ['createdAt', '-createdAt'] }),
  createTimeColumn({ id: 'updatedAt', header: 'Last changed', initiallyHidden: true, exact: true }),
]

const FILTER_KEYS = ['role', 'signIn'] as const

const RoleDialog = createLazyPart(() => import('./role-dialog.tsx').then((dialog) => dialog.RoleDialog))

function usersQuery(page: PageInput<Order>, search: UsersSearch) {
  const where = { permission: search.role, disabled: search.signIn && search.signIn === 'disabled', search: search.q }
  return api.users.list.queryOptions({ input: { ...page, count: true, where } })
}

export const prefetchUsers = (search: UsersSearch) => prefetchQuery(usersQuery(toPageInput(search), search))

export function UsersScreen() {
  const { user: me } = useMe()
  const [changing, setChanging] = useState<User | null>(null)
  usePreloadedParts(RoleDialog)
  const actions = useUserActions(me?.email)
  const [{ signIn }] = useUrlState('/app/users/viewUsers')
  const columns = useMemo(() => {
    const allColumns = createUserColumns(me?.email, setChanging)
    return signIn ? allColumns.filter(({ id }) => id !== 'disabled') : allColumns
  }, [me?.email, signIn])
  return (
    <Page title="Users" lede="Everyone who has signed in. New people are Not Assigned until you give them a role.">
      <DataTable
        name="users"
        label="Users"
        columns={columns}
        rowId={(user) => user.email}
        rowLabel={formatUserName}
        source={usersQuery}
        search="Search by name or e-mail"
        filters={
          <Filters keys={FILTER_KEYS}>
            <FilterSelect label="Filter by role" searchKey="role" all="All roles" choices={ROLE_CHOICES} />
            <FilterSelect
              label="Filter by sign-in"
              searchKey="signIn"
              all="Enabled and disabled"
              choices={SIGN_IN_CHOICES}
            />
          </Filters>
        }
        filterKeys={FILTER_KEYS}
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
          isOwn={changing.email === me?.email}
          onClose={() => setChanging(null)}
          onChange={(change) => actions.setRole(changing, change)}
        />
      )}
    </Page>
  )
}
