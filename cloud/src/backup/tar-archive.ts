import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline as connect, Readable } from 'node:stream'
import { buffer as gather } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** The block size of a tar archive. A backup is an ordinary .tar.gz (ustar), so that other programs can open it too. */
const BLOCK = 512

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`This file name is too long for a backup: ${name}`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  block.write(name, 0)
  block.write(octal(0o600, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  block.write(octal(size, 12), 124)
  block.write(octal(Math.floor(Date.now() / 1000), 12), 136)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 7)} `, 148)
  return block
}

/** Returns the relative paths of all files in the folder, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
}

async function* iterateTar(folder: string, names: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of names) {
    const path = join(folder, name)
    const { size } = await stat(path)
    yield header(name, size)
    yield* createReadStream(path) as AsyncIterable<Buffer>
    if (size % BLOCK > 0) yield Buffer.alloc(BLOCK - (size % BLOCK))
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** Packs these files of the folder. The archive gets its name only when it is complete. Only its owner can read it. */
export async function pack(folder: string, names: readonly string[], archive: string): Promise<void> {
  const partial = `${archive}.partial`
  await pipeline(
    Readable.from(iterateTar(folder, names)),
    createGzip({ level: 6 }),
    createWriteStream(partial, { mode: 0o600, flush: true }),
  )
  await rename(partial, archive)
}

/**
 * Unpacks an archive into a folder. Throws for an archive that Belay did not make: with links, paths outside the
 * folder, or an incomplete end.
 */
export async function unpack(archive: string, folder: string): Promise<void> {
  // A read error ends the stream, and the reader below throws it.
  const input = connect(createReadStream(archive), createGunzip(), () => {})
  const chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let buffer: Buffer = Buffer.alloc(0)
  async function take(most: number): Promise<Buffer> {
    while (buffer.length === 0) {
      const next = await chunks.next()
      if (next.done) throw Object.assign(new Error('The archive ends too early.'), { code: 'Z_BUF_ERROR' })
      buffer = next.value
    }
    const chunk = buffer.subarray(0, most)
    buffer = buffer.subarray(chunk.length)
    return chunk
  }
  async function* partsOf(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const part = await take(left)
      left -= part.length
      yield part
    }
  }
  for (;;) {
    const block = await gather(partsOf(BLOCK))
    if (block.every((byte) => byte === 0)) return
    const name = block.subarray(0, 100).toString().replace(/\0.*$/s, '')
    const size = Number.parseInt(block.subarray(124, 135).toString(), 8)
    const path = resolve(folder, name)
    if (!path.startsWith(resolve(folder) + sep) || block.toString('latin1', 156, 157) !== '0' || !Number.isFinite(size))
      throw new Error(`It isn't a Belay backup (${name}).`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, partsOf(size), { flag: 'wx', mode: 0o600, flush: true })
    if (size % BLOCK > 0) await gather(partsOf(BLOCK - (size % BLOCK)))
  }
}
