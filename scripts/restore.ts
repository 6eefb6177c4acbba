// `npm run restore -- <file> [--yes]`: puts a backup in the place of everything Belay holds.
import { restoreBackup } from '../cloud/src/backup/backup.ts'
import { readSettings } from '../cloud/src/platform/settings.ts'
import { confirmed, inWords } from './in-words.ts'
import { Trouble } from './launch/trouble.js'
import { readWords } from './launch/words.js'

await inWords(async () => {
  const { flags, rest } = readWords(process.argv.slice(2), ['yes'])
  const [file] = rest
  if (!file) throw new Trouble('Say what from: npm run restore -- belay-backup.tar.gz')
  const settings = readSettings({ ...process.env, BELAY_PRODUCTION: '' })
  const where = settings.databaseUrl ? 'in the PostgreSQL database (stop Belay first)' : `in ${settings.dataDir}`
  if (!(await confirmed(`This replaces everything ${where} by ${file}. Go on?`, flags.yes))) return
  const { manifest, aside } = await restoreBackup(settings, file, async (where) => {
    const { prepareDatabase } = await import('../cloud/src/backup/prepare.ts')
    await prepareDatabase({ ...settings, ...where })
  })
  console.log(`Restored the backup of ${manifest.madeAt}.${aside ? ` What was there before lies in ${aside}; delete it when all is well.` : ''}`)
})
