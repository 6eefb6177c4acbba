import { Money, useFormat } from '../../ui/format/format.tsx'
import { createStatusColumn, createTimeColumn, PersonName } from '../../ui/table/columns.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { MailLink, PhoneLink } from '../../ui/text/contact-details.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { isExpired } from './certificate-values.ts'
import type { Colleague, StaffMember } from './staff-types.ts'

export const PayRate = ({ value }: { value: number | null }) =>
  value === null ? <StatusBadge meaning="off" word="No rate" /> : <Money value={value} />

/** Shows the names of a person's expired certificates and the number of valid ones. */
function Certificates({ certificates }: Pick<StaffMember, 'certificates'>) {
  const { today } = useFormat()
  const expired = certificates.filter((certificate) => isExpired(certificate, today))
  const validCount = certificates.length - expired.length
  if (certificates.length === 0) return null
  return (
    <span>
      {[...expired.map(({ name }) => `${name} ended`), validCount > 0 && `${validCount} valid`]
        .filter(Boolean)
        .join(', ')}
    </span>
  )
}

export type PersonOrder = 'name' | '-name'

const createPersonColumn = <Row extends Colleague>(): Column<Row, PersonOrder> => ({
  id: 'name',
  header: 'Name',
  width: 200,
  primary: true,
  sort: ['name', '-name'],
  cell: ({ name, photoURL, active }) => <PersonName name={name} photoURL={photoURL} isInactive={!active} />,
  csv: (member) => member.name,
})

const createCommonColumns = <Row extends Colleague>(): Column<Row, never>[] => [
  { id: 'title', header: 'Title', width: 130, card: 'plain', cell: (member) => member.title },
  {
    id: 'email',
    header: 'E-mail',
    width: 230,
    card: (member) => <MailLink email={member.email} />,
    cell: (member) => member.email,
  },
  {
    id: 'phone',
    header: 'Phone',
    width: 136,
    card: (member) => member.phone && <PhoneLink phone={member.phone} />,
    cell: (member) => member.phone,
    csv: (member) => member.phone,
  },
  { id: 'skills', header: 'Skills', width: 170, card: 'plain', cell: (member) => member.skills.join(', ') },
]

export const directoryColumns: Column<Colleague, PersonOrder>[] = [createPersonColumn(), ...createCommonColumns()]

export type AdminOrder = PersonOrder | 'title' | '-title' | 'payRate' | '-payRate' | 'createdAt' | '-createdAt'

const adminColumns: Column<StaffMember, AdminOrder>[] = [
  createPersonColumn(),
  ...createCommonColumns<StaffMember>().map((column) =>
    column.id === 'title' ? { ...column, sort: ['title', '-title'] as const } : column,
  ),
  {
    id: 'certificates',
    header: 'Certificates',
    width: 170,
    card: 'plain',
    cell: (member) => <Certificates certificates={member.certificates} />,
    csv: ({ certificates }) =>
      certificates.map(({ name, validUntil }) => (validUntil ? `${name} until ${validUntil}` : name)).join(', '),
  },
  {
    id: 'payRate',
    header: 'Pay rate',
    sort: ['payRate', '-payRate'],
    align: 'right',
    csv: (member) => member.payRate,
    cell: (member) => <PayRate value={member.payRate} />,
  },
  createStatusColumn({
    hideIf: 'blank',
    value: ({ active }) => (active ? 'Active' : 'Inactive'),
    cell: ({ active }) => !active && <StatusBadge meaning="stopped" word="Inactive" />,
  }),
  createTimeColumn({ id: 'createdAt', header: 'Added', initiallyHidden: true, sort: ['createdAt', '-createdAt'] }),
]
const columnsOfOneStatus = adminColumns.filter(({ id }) => id !== 'status')

/** Returns the columns for a list of all staff, or of active or inactive staff only. */
export const getAdminColumns = (isOneStatus: boolean) => (isOneStatus ? columnsOfOneStatus : adminColumns)
