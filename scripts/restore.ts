// `npm run restore -- <file> [--to=<folder or address>] [--yes]`: puts a backup in the place of everything Belay holds.
import { restoreBackup } from '../cloud/src/backup/backup.ts'
import { confirmed, inWords } from './in-words.ts'
import { Trouble } from './launch/trouble.js'
import { readWords } from './launch/words.js'
import { elsewhere, placeOf, whereBelayKeeps } from './where.ts'

await inWords(async () => {
  const { flags, rest } = readWords(process.argv.slice(2), ['yes', 'to'])
  const [file] = rest
  if (!file) throw new Trouble('Name the backup file: npm run restore -- belay-backup.tar.gz')
  if (flags.to === true || flags.to === '')
    throw new Trouble('Name where to restore: --to=/tmp/trial or --to=postgres://…')
  const usual = whereBelayKeeps(process.env)
  const settings = flags.to === undefined ? usual : elsewhere(usual, flags.to)
  const place = placeOf(settings)
  if (!(await confirmed(`This replaces everything that Belay holds in ${place} with ${file}. Continue?`, flags.yes)))
    return
  const { manifest, aside } = await restoreBackup(settings, file, async (where, schemas) => {
    const { prepareDatabase } = await import('../cloud/src/backup/prepare-database.ts')
    await prepareDatabase({ ...settings, ...where }, schemas)
  })
  console.log(`Restored the backup of ${manifest.madeAt} into ${place}.`)
  if (aside.length === 0) return
  const deleting = settings.databaseUrl ? `drop schema ${aside.join(', ')} cascade` : `rm -r ${aside.join(' ')}`
  console.log(`Your old data is kept in ${aside.join(' and ')}. Delete it once everything works: ${deleting}`)
})
