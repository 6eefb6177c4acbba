import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call, nothing } from './call.ts'
import { changesOf, done, email, id, longText, name, phone, searchText, shortText, stored, version } from './fields.ts'
import { listInput, page } from './paging.ts'

const CLIENT_TYPES = ['school', 'university', 'corporate', 'non-profit', 'government', 'other'] as const

const clientForm = z.strictObject({
  organization: name,
  contactName: shortText.default(''),
  contactEmail: z.union([email, z.literal('')]).default(''),
  phone: phone.default(''),
  address: longText.default(''),
  type: z.enum(CLIENT_TYPES).default('other'),
  notes: longText.default(''),
})
export const client = clientForm.extend({ clientID: id, ...stored }).strip()

/** A single client, with the caller's abilities. */
const openClient = client.extend(abilities(['edit', 'merge', 'delete']))

const sameName = { allowSameName: z.boolean().optional().describe('Allow another client with the same name.') }
const take = z
  .array(z.enum(['type', 'contactName', 'contactEmail', 'phone', 'address']))
  .optional()
  .describe('The details to copy from the duplicate although this client has its own.')
const target = { clientID: id, version: version.optional() }

export const clients = {
  create: call('POST /clients', clientForm.extend(sameName), client)
    .who('admin')
    .did('added the client')
    .summary('Creates a client. Refuses a name that another client has, unless `allowSameName` is set.'),
  get: call('GET /clients/{clientID}', { clientID: id }, openClient).who('admin').summary('Gets a client.'),
  list: call(
    'GET /clients',
    listInput({ type: z.enum(CLIENT_TYPES), search: searchText }, [
      'organization',
      '-organization',
      '-createdAt',
      'createdAt',
    ]).optional(),
    page(client),
  )
    .who('admin')
    .summary('Lists clients by name, by date of creation or by search.'),
  count: call('GET /clients/count', nothing, z.object({ count: z.int() }))
    .who('admin')
    .summary('Counts clients.'),
  countRelated: call(
    'GET /clients/{clientID}/related',
    { clientID: id },
    z.object({
      contracts: z.int(),
      programs: z.int(),
      named: z.int().describe('The number of programs that are named after the client. A merge renames them.'),
    }),
  )
    .who('admin')
    .summary("Counts a client's contracts and schedule entries. Each count stops at 1,000."),
  update: call('PATCH /clients/{clientID}', changesOf(clientForm.shape).extend({ ...target, ...sameName }), client)
    .who('admin')
    .did('changed the client')
    .summary('Changes a client.'),
  merge: call('POST /clients/{clientID}/merge', { ...target, duplicateID: id, take }, client)
    .who('admin')
    .did('merged the clients')
    .summary('Merges a duplicate into this client: moves its programs and contracts, then deletes it.'),
  delete: call('DELETE /clients/{clientID}', target, done)
    .who('admin')
    .did('deleted the client')
    .summary('Deletes a client. Refused while it has contracts; the error names them.'),
}
