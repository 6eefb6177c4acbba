// Checks that comments, test titles, descriptions and documents are in plain words, by the rules in
// prose/find-hard-words.ts. `node scripts/prose.js cloud/src/http docs` checks only files with a path that starts so.
import { findHardWords } from './prose/find-hard-words.ts'
import { readCode, readDocument, readStyles } from './prose/read-texts.ts'
import { listSourceFiles, readSource } from './source-files.ts'

const starts = process.argv.slice(2)
/** @param {string} file */
function readTexts(file) {
  const source = readSource(file)
  if (file.endsWith('.md')) return readDocument(source)
  return file.endsWith('.css') ? readStyles(source) : readCode(file, source)
}
const hard = listSourceFiles(['.ts', '.tsx', '.js', '.css', '.md'])
  .filter((file) => starts.length === 0 || starts.some((start) => file.startsWith(start)))
  .flatMap((file) =>
    readTexts(file).flatMap((text) =>
      findHardWords(text).map(
        (rule) => `${file}:${text.line} ${rule}: ${text.text.replace(/\s+/g, ' ').slice(0, 200)}`,
      ),
    ),
  )

if (hard.length > 0) {
  console.error(`These texts are hard to read (${hard.length}):\n  ${hard.join('\n  ')}`)
  process.exitCode = 1
} else console.log('Comments, test titles and documents are in plain words.')
