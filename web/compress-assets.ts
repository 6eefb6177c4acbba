import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = new Set(['.js', '.css', '.json', '.webmanifest', '.svg', '.txt'])
/** The smallest file to compress, in bytes. Headers are larger than what a smaller file would save. */
const SMALLEST = 800

/** Creates a plugin that writes a brotli (`.br`) and a gzip (`.gz`) copy of each built text file. */
export function compressAssets(folder: string): Plugin {
  return {
    name: 'belay-compress-assets',
    apply: 'build',
    closeBundle: {
      order: 'post',
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
        await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST) return
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
