import type { Role } from '@belay/contract/access'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../ui/data-table.tsx'
import { Ago, DateTime } from '../../ui/format.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Person } from './person.tsx'
import { ROLE_CHOICES, roleInWords } from './roles.ts'
import type { User } from './user-actions.tsx'
import styles from './users.module.css'

type Order = 'username' | '-username' | 'email' | '-email' | 'createdAt' | '-createdAt'

export const columnsOf = ({ me, setRole }: { me: string | undefined; setRole: (user: User, role: Role) => void }): Column<User, Order>[] => [
  {
    id: 'username',
    header: 'Name',
    primary: true,
    sort: ['username', '-username'],
    cell: (user) => <Person user={user} me={me} />,
    csv: (user) => user.username,
  },
  { id: 'email', header: 'E-mail', sort: ['email', '-email'], cell: (user) => user.email },
  {
    id: 'permission',
    header: 'Role',
    width: 176,
    csv: (user) => roleInWords(user.permission),
    cell: (user) => (
      <NativeSelect
        className={styles.role}
        size="xs"
        aria-label={`Role of ${user.username || user.email}`}
        value={user.permission}
        data={ROLE_CHOICES}
        onChange={(event) => setRole(user, event.currentTarget.value as Role)}
      />
    ),
  },
  {
    id: 'requests',
    header: 'Requests',
    csv: (user) => (user.hasRequests ? 'Has requests' : ''),
    cell: (user) =>
      user.hasRequests ? (
        <Link to="/app/program-requests/viewRequests" search={{ q: user.email } as never}>
          Has requests
        </Link>
      ) : (
        ''
      ),
  },
  {
    id: 'disabled',
    header: 'Sign-in',
    csv: (user) => (user.disabled ? 'Disabled' : 'Enabled'),
    cell: (user) => (user.disabled ? <StatusBadge status="Disabled" /> : <span className={styles.quiet}>Enabled</span>),
  },
  {
    id: 'createdAt',
    header: 'First sign-in',
    sort: ['createdAt', '-createdAt'],
    cell: (user) => <Ago at={user.createdAt} />,
    csv: (user) => new Date(user.createdAt).toISOString(),
  },
  {
    id: 'updatedAt',
    header: 'Last changed',
    initiallyHidden: true,
    cell: (user) => <DateTime at={user.updatedAt} />,
    csv: (user) => (user.updatedAt ? new Date(user.updatedAt).toISOString() : ''),
  },
]
