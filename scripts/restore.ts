// `npm run restore -- <file> [--to=<folder or address>] [--yes]` replaces all of Belay's data with a backup.
import { isEmptyPlace, restoreBackup } from '../cloud/src/backup/backup.ts'
import { describeDataLocation, readDataLocation, withDataLocation } from './data-location.ts'
import { parseArguments } from './launch/arguments.js'
import { UserError } from './launch/user-error.js'
import { confirmInTerminal, runScript } from './run-script.ts'

await runScript(async () => {
  const { flags, rest } = parseArguments(process.argv.slice(2), ['yes', 'to'])
  const [file] = rest
  if (!file) throw new UserError('Name the backup file: npm run restore -- belay-backup.tar.gz')
  if (flags.to === true || flags.to === '')
    throw new UserError('Name where to restore: --to=/tmp/trial or --to=postgres://…')
  const usual = readDataLocation(process.env)
  const settings = flags.to === undefined ? usual : withDataLocation(usual, flags.to)
  const place = describeDataLocation(settings)
  const question = `This replaces everything that Belay holds in ${place} with ${file}. Continue?`
  if (!(await isEmptyPlace(settings)) && !(await confirmInTerminal(question, flags.yes))) return
  const { manifest, aside } = await restoreBackup(settings, file, async (where, schema) => {
    const { prepareDatabase } = await import('../cloud/src/backup/prepare-database.ts')
    await prepareDatabase({ ...settings, ...where }, schema)
  })
  console.log(`Restored the backup of ${manifest.madeAt} into ${place}.`)
  if (aside === null) return
  const deleting = settings.databaseUrl ? `drop schema ${aside} cascade` : `rm -r ${aside}`
  console.log(`Your old data is kept in ${aside}. Delete it once everything works: ${deleting}`)
})
