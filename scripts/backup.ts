// `npm run backup -- <file>`: everything Belay holds, in one file, while it runs or not.
import { existsSync, statSync } from 'node:fs'
import { makeBackup } from '../cloud/src/backup/backup.ts'
import { inWords } from './in-words.ts'
import { Trouble } from './launch/trouble.js'
import { readWords } from './launch/words.js'
import { placeOf, whereBelayKeeps } from './where.ts'

await inWords(async () => {
  const [file] = readWords(process.argv.slice(2), []).rest
  if (!file) throw new Trouble('Name the backup file: npm run backup -- belay-backup.tar.gz')
  if (existsSync(file)) throw new Trouble(`${file} already exists. Choose a new file name.`)
  const settings = whereBelayKeeps(process.env)
  const manifest = await makeBackup(settings, file)
  const size = (statSync(file).size / 1e6).toFixed(1)
  console.log(
    `${file}: ${placeOf(settings)}, ${Object.keys(manifest.files).length} parts, checked, ${size} MB. ` +
      'Keep it as safe as the data itself.',
  )
})
