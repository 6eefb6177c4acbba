import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DATA_VERSION, OLDEST_DATA_VERSION } from '../platform/documents/sql/tables.ts'
import { fillDataFolder, readDataFolder } from './convert-between-stores.ts'
import { copyPostgres, readCopy } from './postgres-copy.ts'
import { fillPostgres, isEmptyDatabase, replacePostgres } from './postgres-restore.ts'
import { copySqlite, isEmptyFolder, restoreSqlite } from './sqlite-copy.ts'
import { listFiles, pack, unpack } from './tar-archive.ts'

const FORMAT = 1
const MANIFEST = 'manifest.json'

type Engine = 'sqlite' | 'postgres'
type Manifest = {
  belay: typeof FORMAT
  data?: number
  engine: Engine
  madeAt: string
  files: Record<string, { bytes: number; sha256: string }>
}
type DataPlace = { databaseUrl: string; dataDir: string }
type Prepare = (where: DataPlace, schema?: string) => Promise<void>

const engineOf = ({ databaseUrl }: DataPlace): Engine => (databaseUrl ? 'postgres' : 'sqlite')

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part)
  return hash.digest('hex')
}

/** Runs `work` with a temporary folder inside `near`, on the same disk, and deletes the folder afterwards. */
async function withTemporaryFolder<Result>(near: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(near, '.belay-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes all data of the app to one file, which gets its name only when it is complete. Returns its manifest. */
export async function makeBackup(where: DataPlace, archive: string, madeAt = new Date()): Promise<Manifest> {
  const file = resolve(archive)
  return withTemporaryFolder(dirname(file), async (folder) => {
    const engine = engineOf(where)
    await (engine === 'sqlite' ? copySqlite(where.dataDir, folder) : copyPostgres(where.databaseUrl, folder))
    const names = await listFiles(folder)
    const files: Manifest['files'] = {}
    for (const name of names)
      files[name] = { bytes: (await stat(join(folder, name))).size, sha256: await sha256(join(folder, name)) }
    const manifest: Manifest = { belay: FORMAT, data: DATA_VERSION, engine, madeAt: madeAt.toISOString(), files }
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2))
    await pack(folder, [MANIFEST, ...names], file)
    return manifest
  })
}

/** Returns the manifest. Throws unless the folder contains exactly its files with the same bytes. */
async function readManifest(folder: string): Promise<Manifest> {
  const manifest: Manifest = await readFile(join(folder, MANIFEST), 'utf8').then(JSON.parse, () => {
    throw new Error("It isn't a Belay backup.")
  })
  if (manifest.belay !== FORMAT || (manifest.data ?? 0) > DATA_VERSION)
    throw new Error('It was made by a newer version of Belay. Restore it with that version.')
  if ((manifest.data ?? 0) < OLDEST_DATA_VERSION)
    throw new Error("It was made by a version of Belay from before its first release, which can't be read any more.")
  if (Object.keys(manifest.files).some((name) => name === 'auth.db' || name.startsWith('tables/identity.')))
    throw new Error(
      "It was made by a version of Belay with a second database for accounts, and can't be read any more.",
    )
  const names = (await listFiles(folder)).filter((name) => name !== MANIFEST)
  const listed = Object.keys(manifest.files).sort()
  if (names.join('\n') !== listed.join('\n'))
    throw new Error('Parts of it are missing. Copy it again, or use another backup.')
  for (const name of names)
    if ((await sha256(join(folder, name))) !== manifest.files[name]?.sha256)
      throw new Error(`It is damaged: ${name} doesn't match its checksum. Copy it again, or use another backup.`)
  return manifest
}

/** The messages for a file that is not a complete .tar.gz, by error code. */
const UNREADABLE: Record<string, string> = {
  ENOENT: "It doesn't exist.",
  EACCES: "It can't be read by this user.",
  EISDIR: 'It is a folder. Name the file.',
  Z_BUF_ERROR: 'It is cut off: the copy or the download was not finished. Copy it again, or use another backup.',
  Z_DATA_ERROR: "It isn't a Belay backup, or it is damaged. Copy it again, or use another backup.",
}

/** Runs `work`, which reads a backup. Its errors name the file and the next step. */
async function withRestoreErrors<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new Error(`Belay can't restore ${file}. ${UNREADABLE[code] ?? message}\nNothing was changed.`)
  }
}

/** True if a restore would replace nothing at this place. */
export const isEmptyPlace = async ({ databaseUrl, dataDir }: DataPlace): Promise<boolean> =>
  databaseUrl ? isEmptyDatabase(databaseUrl) : isEmptyFolder(dataDir)

/**
 * Replaces all data with the backup, which may be from the other kind of store. `prepare` creates the tables of an
 * empty store, in the given schema of PostgreSQL. Returns the manifest and the place of the previous data: a folder or
 * a schema, or null. Throws without any change if the backup is invalid or Belay runs.
 */
export async function restoreBackup(where: DataPlace, archive: string, prepare: Prepare, now = new Date()) {
  const file = resolve(archive)
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  await withRestoreErrors(file, () => access(file, constants.R_OK))
  return withTemporaryFolder(dirname(file), async (folder) => {
    const manifest = await withRestoreErrors(file, async () => {
      await unpack(file, folder)
      return readManifest(folder)
    })
    const moves = manifest.engine !== engineOf(where)
    if (where.databaseUrl) {
      const aside = await replacePostgres(where.databaseUrl, stamp.toLowerCase(), async (schema) => {
        await prepare(where, schema)
        const tables = moves ? readDataFolder(folder) : await readCopy(folder)
        await fillPostgres(tables, where.databaseUrl, schema)
        // Migrates rows that an older version wrote.
        await prepare(where, schema)
      })
      return { manifest, aside }
    }
    const moved = { databaseUrl: '', dataDir: join(folder, 'moved') }
    if (moves) {
      await prepare(moved)
      await fillDataFolder(await readCopy(folder), moved.dataDir)
      await prepare(moved)
    }
    const aside = restoreSqlite(moves ? moved.dataDir : folder, where.dataDir, stamp)
    return { manifest, aside }
  })
}
