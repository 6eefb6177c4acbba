import * as z from 'zod'
import { call } from './call.ts'
import { changesOf, done, email, id, longText, name, phone, shortText, stored, version } from './fields.ts'
import { listInput, page } from './paging.ts'

export const CLIENT_TYPES = ['school', 'university', 'corporate', 'non-profit', 'government', 'other'] as const

export const clientForm = z.strictObject({
  organization: name,
  contactName: shortText.default(''),
  contactEmail: z.union([email, z.literal('')]).default(''),
  phone: phone.default(''),
  address: longText.default(''),
  type: z.enum(CLIENT_TYPES).default('other'),
  notes: longText.default(''),
})
export const client = clientForm.extend({ clientID: id, ...stored }).strip()

const sameName = { allowSameName: z.boolean().optional().describe('There may be another client of this name.') }
const target = { clientID: id, version: version.optional() }

export const clients = {
  create: call('POST', '/clients', 'Creates a client organisation. One of the same name is refused, unless `allowSameName`.')
    .input(clientForm.extend(sameName))
    .output(client),
  get: call('GET', '/clients/{clientID}', 'One client.')
    .input(z.strictObject({ clientID: id }))
    .output(client),
  list: call('GET', '/clients', 'Client organisations, by name or newest first, or those that match a search.')
    .input(listInput({ type: z.enum(CLIENT_TYPES), search: z.string().max(100) }, ['organization', '-organization', '-createdAt', 'createdAt']).optional())
    .output(page(client)),
  count: call('GET', '/clients/count', 'How many clients there are.')
    .input(z.strictObject({}).optional())
    .output(z.object({ count: z.int() })),
  countRelated: call('GET', '/clients/{clientID}/related', 'How many contracts and schedule entries are recorded for a client; each count stops at 1,000.')
    .input(z.strictObject({ clientID: id }))
    .output(z.object({ contracts: z.int(), programs: z.int() })),
  update: call('PATCH', '/clients/{clientID}', 'Changes a client.')
    .input(changesOf(clientForm.shape).extend({ ...target, ...sameName }))
    .output(client),
  merge: call('POST', '/clients/{clientID}/merge', 'Moves the programs and contracts of a duplicate to this client and deletes the duplicate.')
    .input(z.strictObject({ ...target, duplicateID: id }))
    .output(client),
  delete: call('DELETE', '/clients/{clientID}', 'Deletes a client. Refused while contracts exist, naming them.').input(z.strictObject(target)).output(done),
}
