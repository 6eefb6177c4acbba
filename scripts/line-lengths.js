// Checks that no line is longer than 120 columns, in all kinds of source files.
import { listSourceFiles, readSource } from './source-files.ts'

const LONGEST = 120
const ENDINGS = ['.ts', '.tsx', '.js', '.css', '.html', '.json', '.md']
/** Generated files. */
const WRITTEN = new Set(['package-lock.json', 'docs/settings.md'])

/** @param {string} file @param {string} line */
const mayBeLong = (file, line) => file.endsWith('.md') && (line.startsWith('|') || !line.trim().includes(' '))

const long = listSourceFiles(ENDINGS)
  .filter((file) => !WRITTEN.has(file))
  .flatMap((file) =>
    readSource(file)
      .split('\n')
      .flatMap((line, index) => ([...line].length > LONGEST && !mayBeLong(file, line) ? [`${file}:${index + 1}`] : [])),
  )

if (long.length > 0) {
  console.error(`These lines are longer than ${LONGEST} columns:\n  ${long.join('\n  ')}`)
  process.exitCode = 1
} else console.log(`Lines end by column ${LONGEST}.`)
