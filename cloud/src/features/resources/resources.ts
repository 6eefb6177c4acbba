import { mayAsAdmin } from '../../platform/calls/admins.rules.ts'
import { type Context, type Input, requireCurrent, runInTransaction, transactional } from '../../platform/calls/gate.ts'
import { mayListAsStaff } from '../../platform/calls/lists.rules.ts'
import { listQuery, readStoredPage } from '../../platform/calls/lists.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { type Resource, resources } from './resources.documents.ts'
import { refuseUnlessLinkOrFile } from './resources.rules.ts'
import { withUpload } from './store-upload.ts'

type Stored = Versioned<Resource>

/** Creates a resource: a link, or a file of at most 20 MB whose type is detected from its content. */
export async function createResource(context: Context, { file, ...form }: Input<'resources.create'>): Promise<Stored> {
  refuseUnlessLinkOrFile(form.url, file !== undefined)
  return withUpload(context.files, file, (uploaded) =>
    runInTransaction(context, async (tx) => tx.create(resources, { resourceID: tx.id(), ...form, file: uploaded })),
  )
}

export function listResources(context: Context, input: Input<'resources.list'>) {
  const where = { ...input?.where, category: input?.where?.category || undefined }
  const query = mayListAsStaff(context.actor, listQuery({ ...input, where }, 'title'))
  return readStoredPage(context, resources, query, input?.count)
}

/** Changes a resource. A new file or link replaces the old one. Deletes a replaced file after the commit. */
export async function updateResource(
  context: Context,
  { resourceID, version, file, ...changes }: Input<'resources.update'>,
): Promise<Stored> {
  if (file !== undefined) refuseUnlessLinkOrFile(changes.url ?? '', true)
  if (!(await context.store.get(resources, resourceID))) refuse('not-found')
  return withUpload(context.files, file, (uploaded) =>
    runInTransaction(context, async (tx) => {
      const resource = mayAsAdmin(tx.actor, await requireCurrent(tx, resources, resourceID, version))
      const url = uploaded ? '' : (changes.url ?? resource.url)
      const file = uploaded ?? (url === '' ? resource.file : null)
      refuseUnlessLinkOrFile(url, file !== null)
      if (resource.file && resource.file.fileID !== file?.fileID)
        enqueue(tx, { kind: 'deleteFile', fileID: resource.file.fileID })
      const { title = resource.title, description = resource.description, category = resource.category } = changes
      return tx.update(resources, resource, { title, description, category, url, file })
    }),
  )
}

/** Deletes a resource, and its file after the commit. */
export const deleteResource = transactional('resources.delete', async (tx, { resourceID, version }) => {
  const resource = mayAsAdmin(tx.actor, await requireCurrent(tx, resources, resourceID, version))
  if (resource.file) enqueue(tx, { kind: 'deleteFile', fileID: resource.file.fileID })
  tx.remove(resources, resource)
  return { ok: true }
})

/** Returns the file, with the type that was detected when it was stored. */
export async function downloadResource(context: Context, { resourceID }: Input<'resources.download'>): Promise<File> {
  const { file } = (await context.store.get(resources, resourceID)) ?? refuse('not-found')
  const { fileID, name, type } = file ?? refuse('not-found', 'This resource is a link. It has no file.', 'no-file')
  const stored = (await context.files.get(fileID)) ?? refuse('not-found', "We can't find this file.", 'no-file')
  return new File([new Uint8Array(stored.bytes)], name, { type })
}
