import type { ProgramPhoto, VersionedPhoto } from './program-photos.documents.ts'

const FOLDER = '/files/program'

const folderOf = (programID: string) => `${FOLDER}/${encodeURIComponent(programID)}`

/** Returns the path of the ZIP file with a program's photos. */
export const zipPathOf = (programID: string): string => `${folderOf(programID)}/photos.zip`

/** Returns the paths of a photo's picture in both sizes. */
function pathsOf({ programID, photoID }: Pick<ProgramPhoto, 'programID' | 'photoID'>) {
  const pictureURL = `${folderOf(programID)}/${encodeURIComponent(photoID)}`
  return { pictureURL, smallPictureURL: `${pictureURL}/small` }
}

/** Returns the fields of a photo for the people who may see it. */
export function presentPhoto(photo: VersionedPhoto) {
  const { photoID, programID, caption, width, height, addedByName, version, createdAt } = photo
  return { photoID, programID, caption, width, height, addedByName, version, createdAt, ...pathsOf(photo) }
}
