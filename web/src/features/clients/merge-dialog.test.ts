import { expect, it } from 'vitest'
import type { Client } from './client-types.ts'
import { findDifferences } from './merge-dialog.tsx'

const client = (fields: Partial<Client>): Client => ({
  clientID: 'c',
  organization: 'Acme',
  contactName: '',
  contactEmail: '',
  phone: '',
  address: '',
  type: 'school',
  notes: '',
  version: 1,
  createdAt: 1,
  ...fields,
})

it("findDifferences keeps the kept client's details, adds missing ones from the duplicate and joins the notes", () => {
  const differences = findDifferences(
    client({ contactName: 'Ann', notes: 'Comes by bus.' }),
    client({ contactName: 'Ben', phone: '555 1', notes: 'Invoice by mail.', type: 'corporate' }),
  )
  expect(differences.map(({ label, isTaken }) => [label, isTaken])).toEqual([
    ['Type', 'stays'],
    ['Contact', 'stays'],
    ['Phone', 'goes'],
    ['Notes', 'both'],
  ])
})
