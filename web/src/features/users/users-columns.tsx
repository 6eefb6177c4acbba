import { linkTo } from '@belay/contract/links'
import { formatRole } from '@belay/contract/roles'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PersonName, timeColumn } from '../../ui/columns.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RoleButton } from './role-button.tsx'
import type { User } from './user-actions.tsx'

type Order = 'username' | '-username' | 'email' | '-email' | 'createdAt' | '-createdAt'

export const usersColumns = ({
  me,
  changeRole,
}: {
  me: string | undefined
  changeRole: (user: User) => void
}): Column<User, Order>[] => [
  {
    id: 'username',
    header: 'Name',
    primary: true,
    sort: ['username', '-username'],
    cell: (user) => (
      <PersonName name={user.username || user.email} photoURL={user.photoURL} off={user.disabled}>
        {user.email === me && (
          <Text span size="xs" c="dimmed">
            you
          </Text>
        )}
      </PersonName>
    ),
    csv: (user) => user.username,
  },
  { id: 'email', header: 'E-mail', card: 'plain', sort: ['email', '-email'], cell: (user) => user.email },
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
    card: 'plain',
    csv: (user) => (user.hasRequests ? 'Has requests' : ''),
    cell: (user) => (user.hasRequests ? <Link {...linkTo.requestsByPerson(user.email)}>Has requests</Link> : ''),
  },
  {
    id: 'disabled',
    header: 'Sign-in',
    card: (user) => user.disabled && <StatusBadge status="Disabled" />,
    csv: (user) => (user.disabled ? 'Disabled' : 'Enabled'),
    cell: (user) =>
      user.disabled ? (
        <StatusBadge status="Disabled" />
      ) : (
        <Text span inherit c="dimmed">
          Enabled
        </Text>
      ),
  },
  timeColumn({
    id: 'createdAt',
    header: 'First sign-in',
    sort: ['createdAt', '-createdAt'],
    at: (user) => user.createdAt,
  }),
  timeColumn({
    id: 'updatedAt',
    header: 'Last changed',
    initiallyHidden: true,
    exact: true,
    at: (user) => user.updatedAt,
  }),
]
