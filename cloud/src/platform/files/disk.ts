import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from './files.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LINE_END = 10

/** Opens the files in a folder. Each has its type in the first line. A file is written completely or not at all. */
export function createDiskFiles(dir: string): Files {
  async function sync(path: string): Promise<void> {
    const folder = await open(path, 'r')
    await folder.sync().finally(() => folder.close())
  }
  return {
    async put(bytes, type) {
      const id = randomUUID()
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const unfinished = join(dir, `.${id}`)
      try {
        const content = Buffer.concat([Buffer.from(`${type.replaceAll('\n', ' ')}\n`), bytes])
        await writeFile(unfinished, content, { flag: 'wx', mode: 0o600, flush: true })
        await rename(unfinished, join(dir, id))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await sync(dir)
      return id
    },
    async get(fileID) {
      if (!ID.test(fileID)) return null
      const content = await readFile(join(dir, fileID)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!content) return null
      const lineEnd = content.indexOf(LINE_END)
      return { type: content.subarray(0, lineEnd).toString(), bytes: new Uint8Array(content.subarray(lineEnd + 1)) }
    },
    async delete(fileID) {
      if (ID.test(fileID)) await rm(join(dir, fileID), { force: true })
    },
  }
}
