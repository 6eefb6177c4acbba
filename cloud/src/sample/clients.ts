import { SAMPLE_SIGN_INS } from '../features/centre/sample-sign-ins.ts'
import { clients } from '../features/clients/clients.documents.ts'
import { users } from '../features/users/users.documents.ts'
import type { Book } from './book.ts'
import { sampleID } from './chance.ts'
import type { Days } from './days.ts'
import { ADMINS } from './staff.ts'

type Type = 'school' | 'university' | 'corporate' | 'non-profit' | 'government' | 'other'
export type Customer = {
  clientID: string
  organization: string
  contact: string
  email: string
  userid: string
  phone: string
  type: Type
}

const CLEO = SAMPLE_SIGN_INS[2]
const ORGANIZATIONS: [organization: string, contact: string, type: Type][] = [
  ['Hawthorn Middle School', CLEO.name, 'school'],
  ['Northfield High School', 'Daniel Brandt', 'school'],
  ['St. Brendan Academy', 'Moira Flannery', 'school'],
  ['Lakeview Elementary', 'Janet Sobczak', 'school'],
  ['Eastgate Charter School', 'Terrence Hill', 'school'],
  ['Ridgeline University Residence Life', 'Alicia Romero', 'university'],
  ['Ridgeline University Athletics', 'Coach Bill Dawes', 'university'],
  ['Ridgeline Business School', 'Prof. Nadia Haddad', 'university'],
  ['Student Government Association', 'Owen Park', 'university'],
  ['Marlow Community College', 'Gwen Pritchard', 'university'],
  ['Cobalt Systems', 'Erik Lindqvist', 'corporate'],
  ['Harbor & Finch Accounting', 'Louise Finch', 'corporate'],
  ['Greenleaf Grocers', 'Sam Okonkwo', 'corporate'],
  ['Juniper Health', 'Dr. Anita Desai', 'corporate'],
  ['Bright Line Engineering', 'Tomasz Zielinski', 'corporate'],
  ['Tidewater Bank', 'Rachel Kim', 'corporate'],
  ['Meridian Logistics', 'Paul Hendricks', 'corporate'],
  ['Scouts Troop 214', 'Greg Mansfield', 'non-profit'],
  ['Riverside Youth Alliance', 'Latoya Simmons', 'non-profit'],
  ['Open Door Shelter', 'Frances Bell', 'non-profit'],
  ['Literacy Works', 'Henry Castillo', 'non-profit'],
  ['Ridgeline Fire Department', 'Captain Joan Reyes', 'government'],
  ['County Parks Service', 'Walter Nyberg', 'government'],
  ['City of Ridgeline Youth Council', 'Imani Carter', 'government'],
  ['Valley Chamber Choir', 'Beatrix Holm', 'other'],
]

/** The clients and their contacts, who are users with the role Client. */
export function welcome(book: Book, days: Days): Customer[] {
  return ORGANIZATIONS.map(([organization, contact, type], place) => {
    const email =
      place === 0
        ? CLEO.email
        : `${contact
            .toLowerCase()
            .replace(/^(prof|dr|coach|captain)\.? /, '')
            .replaceAll(' ', '.')}@${organization
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, '-')
            .replace(/^-|-$/g, '')}.example.org`
    const userid = sampleID('user', email)
    const at = days.at(-390 + place * 3, '10:30 AM')
    const phone = `(555) 010-03${String(10 + place)}`
    book.create(
      users,
      { email, username: contact, userid, permission: 'Client', disabled: place === 24, photoURL: null },
      { by: { email, name: contact }, at: at - 3_600_000, call: 'users.register' },
    )
    const clientID = sampleID('client', organization)
    book.create(
      clients,
      {
        clientID,
        organization,
        contactName: contact,
        contactEmail: email,
        phone,
        address: `${100 + place * 17} ${['Maple Street', 'College Avenue', 'Harbor Road', 'Mill Lane'][place % 4]}, Ridgeline`,
        type,
        notes: place % 6 === 0 ? 'Prefers mornings; parking for one bus is needed.' : '',
      },
      { by: ADMINS[place % 2 === 0 ? 0 : 1], at, call: 'clients.create' },
    )
    return { clientID, organization, contact, email, userid, phone, type }
  })
}
