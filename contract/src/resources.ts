import * as z from 'zod'
import { call } from './call.ts'
import { changesOf, done, id, longText, name, searchText, shortText, stored, version } from './fields.ts'
import { listInput, page } from './paging.ts'

const resourceForm = z.strictObject({
  title: name,
  description: longText.default(''),
  category: shortText.default('General'),
  url: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).default(''),
})
/** A link, or an uploaded file (at most 20 MB; its type is told by its content). */
export const resource = resourceForm
  .extend({
    resourceID: id,
    file: z
      .object({ fileID: id, name: z.string(), type: z.string(), bytes: z.int() })
      .nullable()
      .describe('The uploaded file. Null for a link.'),
    ...stored,
  })
  .strip()

const target = { resourceID: id, version: version.optional() }
const file = { file: z.file().optional() }

export const resources = {
  create: call('POST /resources', 'Adds a link or a file.').input(resourceForm.extend(file)).output(resource),
  list: call('GET /resources', 'Lists links and files for staff.')
    .input(listInput({ category: shortText, search: searchText }, ['title', '-title', '-createdAt']).optional())
    .output(page(resource)),
  update: call('PATCH /resources/{resourceID}', 'Changes a resource or replaces its file.')
    .input(changesOf(resourceForm.shape).extend({ ...target, ...file }))
    .output(resource),
  delete: call('DELETE /resources/{resourceID}', 'Deletes a resource and its file.')
    .input(z.strictObject(target))
    .output(done),
  download: call('GET /resources/{resourceID}/file', 'Downloads the uploaded file.')
    .input(z.strictObject({ resourceID: id }))
    .output(z.file()),
}
