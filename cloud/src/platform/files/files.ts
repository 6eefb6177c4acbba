/** The store of uploaded files: in the data folder, or in PostgreSQL if the documents are there. */
export interface Files {
  /** Stores the bytes under a new ID. They are durable when it resolves. */
  put(bytes: Uint8Array, type: string): Promise<string>
  get(fileID: string): Promise<{ bytes: Uint8Array; type: string } | null>
  /** Deletes a file. Does nothing if there is none. */
  delete(fileID: string): Promise<void>
}

/**
 * The stored type of a file that only its own call or path serves. Its document has the real type. The path of people's
 * photos serves every file that is stored as a picture.
 */
export const PRIVATE_TYPE = 'application/octet-stream'

/** Runs the work with a file that was just stored. Deletes the file if the work fails, because nothing refers to it. */
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
