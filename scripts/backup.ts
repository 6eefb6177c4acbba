// `npm run backup -- <file>`: everything Belay holds, in one file, while it runs or not.
import { existsSync, statSync } from 'node:fs'
import { makeBackup } from '../cloud/src/backup/backup.ts'
import { readSettings } from '../cloud/src/platform/settings.ts'
import { inWords } from './in-words.ts'
import { Trouble } from './launch/trouble.js'
import { readWords } from './launch/words.js'

await inWords(async () => {
  const [file] = readWords(process.argv.slice(2), []).rest
  if (!file) throw new Trouble('Say where to: npm run backup -- belay-backup.tar.gz')
  if (existsSync(file)) throw new Trouble(`${file} exists already; a backup replaces nothing.`)
  const manifest = await makeBackup(readSettings({ ...process.env, BELAY_PRODUCTION: '' }), file)
  console.log(
    `${file}: ${Object.keys(manifest.files).length} parts, checked, ${(statSync(file).size / 1e6).toFixed(1)} MB. Keep it as safe as the data itself.`,
  )
})
