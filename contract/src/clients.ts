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

/** A client by itself says what the caller may do with it. */
export const openClient = client.extend(abilities(['edit', 'merge', 'delete']))

const sameName = { allowSameName: z.boolean().optional().describe('Allows another client with the same name.') }
const target = { clientID: id, version: version.optional() }

export const clients = {
  create: call('POST /clients', 'Creates a client. Refuses a name that is taken, unless `allowSameName` is set.')
    .input(clientForm.extend(sameName))
    .output(client),
  get: call('GET /clients/{clientID}', 'Gets a client.')
    .input(z.strictObject({ clientID: id }))
    .output(openClient),
  list: call('GET /clients', 'Lists clients by name or newest first, or those that match a search.')
    .input(
      listInput({ type: z.enum(CLIENT_TYPES), search: searchText }, [
        'organization',
        '-organization',
        '-createdAt',
        'createdAt',
      ]).optional(),
    )
    .output(page(client)),
  count: call('GET /clients/count', 'Counts clients.')
    .input(nothing)
    .output(z.object({ count: z.int() })),
  countRelated: call(
    'GET /clients/{clientID}/related',
    "Counts a client's contracts and schedule entries. Each count stops at 1,000.",
  )
    .input(z.strictObject({ clientID: id }))
    .output(z.object({ contracts: z.int(), programs: z.int() })),
  update: call('PATCH /clients/{clientID}', 'Changes a client.')
    .input(changesOf(clientForm.shape).extend({ ...target, ...sameName }))
    .output(client),
  merge: call(
    'POST /clients/{clientID}/merge',
    'Merges a duplicate into this client: moves its programs and contracts, then deletes it.',
  )
    .input(z.strictObject({ ...target, duplicateID: id }))
    .output(client),
  delete: call('DELETE /clients/{clientID}', 'Deletes a client. Refused while it has contracts, which are named.')
    .input(z.strictObject(target))
    .output(done),
}
