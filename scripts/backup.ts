// `npm run backup -- <file>` writes all of Belay's data to one file. Belay may run during the backup.
import { existsSync, statSync } from 'node:fs'
import { makeBackup } from '../cloud/src/backup/backup.ts'
import { describeDataLocation, readDataLocation } from './data-location.ts'
import { parseArguments } from './launch/arguments.js'
import { UserError } from './launch/user-error.js'
import { runScript } from './run-script.ts'

await runScript(async () => {
  const [file] = parseArguments(process.argv.slice(2), []).rest
  if (!file) throw new UserError('Name the backup file: npm run backup -- belay-backup.tar.gz')
  if (existsSync(file)) throw new UserError(`${file} already exists. Choose a new file name.`)
  const settings = readDataLocation(process.env)
  const manifest = await makeBackup(settings, file)
  const size = (statSync(file).size / 1e6).toFixed(1)
  console.log(
    `${file}: ${describeDataLocation(settings)}, ${Object.keys(manifest.files).length} parts, checked, ${size} MB. ` +
      'Keep it as safe as the data itself.',
  )
})
