import * as z from 'zod'
import { call, OWN_ONLY } from './call.ts'
import { LIMITS } from './constants.ts'
import { changesOf, done, id, stored, version } from './fields.ts'

/** The name of a list, the same as its table's name in the screens. */
const table = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z-]*$/, 'Use lowercase letters and dashes.')
const viewForm = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(LIMITS.viewName),
  search: z.string().max(LIMITS.viewSearch),
})

/** A list's filters, order and columns that a person saved under a name. `search` has them as a query string. */
export const savedView = z.object({ id, userid: z.string(), table, ...viewForm.shape, ...stored })

const target = { id, version: version.optional() }

export const savedViews = {
  list: call('GET /savedViews', { table }, z.object({ items: z.array(savedView) }))
    .who('own')
    .summary('Lists your views of a list, oldest first.'),
  save: call('POST /savedViews', viewForm.extend({ table }), savedView)
    .who('verified')
    .did('saved a view', OWN_ONLY)
    .summary('Saves a view of a list. At most 30 per list, each with its own name.'),
  update: call('PATCH /savedViews/{id}', changesOf(viewForm.shape).extend(target), savedView)
    .who('own')
    .did('changed a view', OWN_ONLY)
    .summary('Renames a view or replaces what it shows.'),
  delete: call('DELETE /savedViews/{id}', target, done)
    .who('own')
    .did('deleted a view', OWN_ONLY)
    .summary('Deletes a view.'),
}
