import { cloud } from '../../cloud/client.ts'
import { identity } from '../../cloud/identity.ts'

/** Stores a photo with the own staff document and shows it at sign-in too. */
export async function uploadPhoto(file: File): Promise<void> {
  const { photoURL } = await cloud.staff.updateOwn({ photo: file })
  await identity.update({ image: photoURL })
}

export async function removePhoto(): Promise<void> {
  await cloud.staff.updateOwn({ photo: new File([], 'none') })
  await identity.update({ image: null })
}
