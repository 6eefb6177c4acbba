import { type Actor, isAdmin } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type Permitted, permit } from '../../platform/permit.ts'
import { refuseField } from '../../platform/refuse.ts'
import type { Resource } from './resources.documents.ts'

export function mayChangeResource(actor: Actor, resource: Versioned<Resource>): Permitted<Versioned<Resource>> {
  return permit(resource, isAdmin(actor), 'permission-denied', 'Only Admins can change resources.')
}

/** A resource is a link or a file, one of the two. */
export function refuseUnlessLinkOrFile(url: string, hasFile: boolean): void {
  if ((url !== '') !== hasFile) return
  const message = hasFile ? 'Add a link or a file, not both.' : 'Add a link or a file.'
  refuseField('url', message, 'link-or-file')
}
