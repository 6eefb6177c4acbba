// `npm run reset [-- --yes]`: deletes everything Belay holds, for a fresh start.
import { rmSync } from 'node:fs'
import { dropDatabase } from '../cloud/src/backup/postgres.ts'
import { readSettings } from '../cloud/src/platform/settings.ts'
import { confirmed, inWords } from './in-words.ts'
import { Trouble } from './launch/trouble.js'
import { readWords } from './launch/words.js'

await inWords(async () => {
  const { flags } = readWords(process.argv.slice(2), ['yes'])
  const settings = readSettings(process.env)
  if (settings.production) throw new Trouble('This does not reset a production centre.')
  const what = settings.databaseUrl ? `the tables of Belay in ${new URL(settings.databaseUrl).host}${new URL(settings.databaseUrl).pathname}` : settings.dataDir
  if (!(await confirmed(`This deletes ${what} with everything in it. Go on?`, flags.yes))) return
  if (settings.databaseUrl) await dropDatabase(settings.databaseUrl)
  else rmSync(settings.dataDir, { recursive: true, force: true })
  console.log('Gone. The next npm start begins afresh.')
})
