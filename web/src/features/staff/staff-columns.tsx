import { Avatar } from '@mantine/core'
import type { Column } from '../../ui/data-table.tsx'
import { Ago, Money } from '../../ui/format.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './staff.module.css'
import type { Colleague, StaffMember } from './staff-types.ts'

export function StaffName({ member }: { member: Pick<Colleague, 'name' | 'photoURL' | 'active'> }) {
  return (
    <span className={styles.person}>
      <Avatar src={member.photoURL} name={member.name} size={26} alt="" color="blue" imageProps={{ loading: 'lazy' }} />
      <span data-off={member.active ? undefined : true} className={styles.name}>
        {member.name}
      </span>
    </span>
  )
}

const common = <Row extends Colleague>(): Column<Row, never>[] => [
  { id: 'title', header: 'Title', cell: (member) => member.title },
  { id: 'email', header: 'E-mail', cell: (member) => member.email },
  { id: 'phone', header: 'Phone', cell: (member) => member.phone },
  { id: 'skills', header: 'Skills', cell: (member) => member.skills.join(', ') },
]

export const directoryColumns: Column<Colleague, 'name' | '-name'>[] = [
  { id: 'name', header: 'Name', primary: true, sort: ['name', '-name'], cell: (member) => <StaffName member={member} />, csv: (member) => member.name },
  ...common<Colleague>(),
]

export const adminColumns: Column<StaffMember, 'name' | '-name' | '-createdAt'>[] = [
  { id: 'name', header: 'Name', primary: true, sort: ['name', '-name'], cell: (member) => <StaffName member={member} />, csv: (member) => member.name },
  ...common<StaffMember>(),
  {
    id: 'payRate',
    header: 'Pay rate',
    align: 'right',
    csv: (member) => member.payRate,
    cell: (member) => (member.payRate === null ? <StatusBadge status="No rate" tone="amber" /> : <Money value={member.payRate} />),
  },
  {
    id: 'active',
    header: 'Status',
    csv: (member) => (member.active ? 'Active' : 'Inactive'),
    cell: (member) => <StatusBadge status={member.active ? 'Active' : 'Inactive'} />,
  },
  {
    id: 'createdAt',
    header: 'Added',
    initiallyHidden: true,
    sort: [null, '-createdAt'],
    cell: (member) => <Ago at={member.createdAt} />,
    csv: (member) => new Date(member.createdAt).toISOString(),
  },
]
