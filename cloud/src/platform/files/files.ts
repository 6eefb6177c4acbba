/** Uploaded files, kept beside the documents: in the data folder, or in PostgreSQL when that is the store. */
export interface Files {
  /** Stores the bytes under a new id, durable when it resolves. */
  put(bytes: Uint8Array, type: string): Promise<string>
  get(fileID: string): Promise<{ bytes: Uint8Array; type: string } | null>
  /** Idempotent. */
  delete(fileID: string): Promise<void>
}

/** Does the work with a file that was just stored; if that fails, nothing refers to the file, and it goes at once. */
export async function withStoredFile<Result>(
  files: Files,
  fileID: string | null | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (fileID) await files.delete(fileID)
    throw error
  }
}
