import { programPhoto } from '@belay/contract/program-photos'
import { defineCollection, number, text } from '../../../platform/documents/define-collection.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import type { DocumentOf } from '../../documents.ts'

/** A file of a photo, with the type that was detected from its content. */
type PhotoFile = { fileID: string; type: string }

/**
 * A photo as stored. `small`: the file for lists, or null if it is the same. `readers`: the e-mail addresses of the
 * client's people when it was added, who get its live update.
 */
export type ProgramPhoto = DocumentOf<typeof programPhoto> & {
  large: PhotoFile
  small: PhotoFile | null
  readers: string[]
}
export type VersionedPhoto = Versioned<ProgramPhoto>

export const programPhotos = defineCollection<ProgramPhoto>({
  name: 'programPhotos',
  idField: 'photoID',
  schema: programPhoto,
  documentName: 'ProgramPhoto',
  nameOf: (doc) => doc.programName,
  keys: { programID: text('programID'), createdAt: number('createdAt') },
  lists: { createdAt: [['programID']] },
  audience: ({ readers }) => ({ emails: readers }),
})
