/** Uploaded files, kept beside the documents: in the data folder, or in PostgreSQL when that is the store. */
export interface Files {
  /** Stores the bytes under a new id, durable when it resolves. */
  put(bytes: Uint8Array, type: string): Promise<string>
  get(fileID: string): Promise<{ bytes: Uint8Array; type: string } | null>
  /** Idempotent. */
  delete(fileID: string): Promise<void>
}
