import type { Handlers } from '../../platform/calls/gate.ts'
import { createResource, deleteResource, downloadResource, listResources, updateResource } from './resources.ts'

export const resourcesCalls: Handlers<'resources'> = {
  create: createResource,
  list: listResources,
  update: updateResource,
  delete: deleteResource,
  download: downloadResource,
}
