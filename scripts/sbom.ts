// `npm run sbom -- belay.cdx.json`: writes the bill of materials of the lock file, in the format CycloneDX, to a file
// or to the output.
import { writeFileSync } from 'node:fs'
import packageFile from '../package.json' with { type: 'json' }
import { parseArguments } from './launch/arguments.js'
import { npm } from './launch/npm.js'
import { UserError } from './launch/user-error.js'
import { runScript } from './run-script.ts'

const FORMAT = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline']

await runScript(async () => {
  const [file] = parseArguments(process.argv.slice(2), []).rest
  const { status, stdout, stderr } = npm(['sbom', ...FORMAT])
  if (status !== 0) throw new UserError(`npm made no bill of materials.\n${stderr}`)
  const bill = JSON.parse(stdout)
  // npm writes the name of the folder here.
  bill.metadata.component.name = packageFile.name
  const text = `${JSON.stringify(bill, null, 2)}\n`
  if (file === undefined) process.stdout.write(text)
  else {
    writeFileSync(file, text)
    console.log(`${file} names ${bill.components.length} packages.`)
  }
})
