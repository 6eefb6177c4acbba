// Checks that styles use the scale: no module and no style prop has its own colour, size, weight, radius, gap or
// shadow. web/src/scale.css has the sizes and web/src/theme.ts the colours; docs/design.md explains both.
import { findRawProps, findRawStyles } from './scale/find-raw-values.ts'
import { listSourceFiles, readSource } from './source-files.ts'

/** The file that defines the scale. */
const SCALE = 'web/src/scale.css'

const raw = listSourceFiles(['.css', '.tsx'])
  .filter((file) => file.startsWith('web/src/') && file !== SCALE && !file.endsWith('.test.tsx'))
  .flatMap((file) => {
    const source = readSource(file)
    const values = file.endsWith('.css') ? findRawStyles(source) : findRawProps(file, source)
    return values.map(({ line, text }) => `${file}:${line} ${text.slice(0, 120)}`)
  })

if (raw.length > 0) {
  console.error(`These values are outside the scale of docs/design.md (${raw.length}):\n  ${raw.join('\n  ')}`)
  process.exitCode = 1
} else console.log('Styles use the scale.')
