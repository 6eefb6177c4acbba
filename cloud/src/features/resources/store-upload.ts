import { LIMITS } from '@belay/contract/constants'
import { refuseField } from '../../platform/calls/refuse.ts'
import { type Files, PRIVATE_TYPE, withStoredFile } from '../../platform/files/files.ts'
import { ALLOWED_IN_WORDS, detectFileType } from './detect-file-type.ts'
import type { Resource } from './resources.documents.ts'

export type StoredFile = NonNullable<Resource['file']>

/** Stores an uploaded file of at most 20 MB and an allowed type. Refuses others, with the field's name. */
export async function storeUpload(files: Files, file: File): Promise<StoredFile> {
  if (file.size > LIMITS.uploadBytes) refuseField('file', 'Choose a file of at most 20 MB.', 'too-large')
  if (file.size === 0) refuseField('file', 'This file is empty. Choose another.', 'empty')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const detected =
    (await detectFileType(bytes, file.name)) ??
    refuseField('file', `Unsupported file. Allowed: ${ALLOWED_IN_WORDS}.`, 'file-type')
  const fileID = await files.put(bytes, PRIVATE_TYPE)
  return { fileID, name: detected.name, type: detected.type, bytes: bytes.length }
}

/** Stores the upload, then runs `work`. Deletes the upload if `work` fails. */
export async function withUpload<Result>(
  files: Files,
  file: File | undefined,
  work: (uploaded: StoredFile | null) => Promise<Result>,
): Promise<Result> {
  const uploaded = file === undefined ? null : await storeUpload(files, file)
  return withStoredFile(files, uploaded?.fileID, () => work(uploaded))
}
