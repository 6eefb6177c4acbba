import * as z from 'zod'
import { call } from './call.ts'
import { LIMITS } from './constants.ts'
import {
  changesOf,
  done,
  id,
  longText,
  name,
  searchText,
  shortText,
  stored,
  storedFile,
  upload,
  version,
  webAddress,
} from './fields.ts'
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
    file: storedFile.nullable().describe('The uploaded file. Null for a link.'),
    ...stored,
  })
  .strip()

const target = { resourceID: id, version: version.optional() }
const file = { file: upload(LIMITS.uploadBytes).optional() }

export const resources = {
  create: call('POST /resources', resourceForm.extend(file), resource)
    .who('admin')
    .did('added the resource')
    .summary('Adds a link or a file.'),
  list: call(
    'GET /resources',
    listInput({ category: shortText, search: searchText }, ['title', '-title', '-createdAt']).optional(),
    page(resource),
  )
    .who('staff')
    .summary('Lists links and files for staff.'),
  update: call('PATCH /resources/{resourceID}', changesOf(resourceForm.shape).extend({ ...target, ...file }), resource)
    .who('admin')
    .did('changed the resource')
    .summary('Changes a resource or replaces its file.'),
  delete: call('DELETE /resources/{resourceID}', target, done)
    .who('admin')
    .did('deleted the resource')
    .summary('Deletes a resource and its file.'),
  download: call('GET /resources/{resourceID}/file', { resourceID: id }, z.file())
    .who('staff')
    .costs('costly')
    .summary('Downloads the uploaded file.'),
}
