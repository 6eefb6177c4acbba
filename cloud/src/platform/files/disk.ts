import { mkdirSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomIds } from '../ids.ts'
import type { Files } from './files.ts'

const ID = /^[A-Za-z0-9]{1,60}$/

/** Files in a folder: the bytes under their id, the type in a small file beside them. */
export function openDiskFiles(folder: string): Files {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (fileID: string) => join(folder, fileID)

  /** On the disk, whole, when it resolves. */
  async function write(path: string, bytes: Uint8Array): Promise<void> {
    const file = await open(`${path}.part`, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.part`, path)
  }

  return {
    async put(bytes, type) {
      const fileID = randomIds.next()
      await write(`${pathOf(fileID)}.type`, Buffer.from(type))
      await write(pathOf(fileID), bytes)
      return fileID
    },
    async get(fileID) {
      if (!ID.test(fileID)) return null
      const parts = await Promise.all([readFile(pathOf(fileID)), readFile(`${pathOf(fileID)}.type`, 'utf8')]).catch(() => null)
      return parts && { bytes: parts[0], type: parts[1] }
    },
    async delete(fileID) {
      if (!ID.test(fileID)) return
      await Promise.all([rm(pathOf(fileID), { force: true }), rm(`${pathOf(fileID)}.type`, { force: true })])
    },
  }
}
