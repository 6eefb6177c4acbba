import * as z from 'zod'
import { call } from './call.ts'
import { changesOf, done, id, longText, name, searchText, shortText, stored, version, webAddress } from './fields.ts'
import { listInput, page } from './paging.ts'

const resourceForm = z.strictObject({
  title: name,
  description: longText.default(''),
  category: shortText.default('General'),
  url: webAddress.default(''),
})
/** A link, or an uploaded file of at most 20 MB. The file's type is detected from its content. */
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
  create: call('POST /resources', resourceForm.extend(file), resource).summary('Adds a link or a file.'),
  list: call(
    'GET /resources',
    listInput({ category: shortText, search: searchText }, ['title', '-title', '-createdAt']).optional(),
    page(resource),
  ).summary('Lists links and files for staff.'),
  update: call(
    'PATCH /resources/{resourceID}',
    changesOf(resourceForm.shape).extend({ ...target, ...file }),
    resource,
  ).summary('Changes a resource or replaces its file.'),
  delete: call('DELETE /resources/{resourceID}', target, done).summary('Deletes a resource and its file.'),
  download: call('GET /resources/{resourceID}/file', { resourceID: id }, z.file()).summary(
    'Downloads the uploaded file.',
  ),
}
