// `npm run reset [-- --yes]` deletes all of Belay's data, for a fresh start.
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dropDatabase } from '../cloud/src/backup/postgres-restore.ts'
import { refuseWhileOpen } from '../cloud/src/backup/sqlite-copy.ts'
import { readSettings } from '../cloud/src/platform/settings/settings.ts'
import { parseArguments } from './launch/arguments.js'
import { UserError } from './launch/user-error.js'
import { confirmInTerminal, runScript } from './run-script.ts'

/** The files that Belay stores in its data folder. Other files there are not deleted. */
const OURS = ['app.db*', 'lock*', 'secret', 'files', 'replaced-*']

await runScript(async () => {
  const { flags } = parseArguments(process.argv.slice(2), ['yes'])
  const settings = readSettings(process.env)
  if (settings.production) throw new UserError("You can't reset a production centre.")
  const target = settings.databaseUrl
    ? `Belay's tables in ${new URL(settings.databaseUrl).host}${new URL(settings.databaseUrl).pathname}`
    : `what Belay keeps in ${settings.dataDir}`
  if (!(await confirmInTerminal(`This permanently deletes ${target}. Continue?`, flags.yes))) return
  if (!settings.databaseUrl) refuseWhileOpen(settings.dataDir)
  if (settings.databaseUrl) await dropDatabase(settings.databaseUrl)
  else
    for (const name of OURS)
      for (const path of globSync(name, { cwd: settings.dataDir }))
        rmSync(join(settings.dataDir, path), { recursive: true })
  console.log('Deleted. The next npm start begins with a new sample.')
})
