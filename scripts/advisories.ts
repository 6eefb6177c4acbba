// `npm run advisories`: asks the registry for known weaknesses of the versions in the lock file. `--required` also
// fails if the registry does not answer.
import { parseArguments } from './launch/arguments.js'
import { npm } from './launch/npm.js'
import { runScript } from './run-script.ts'

/** The parts of npm's report that are printed. In `via`, a text is the name of another package with an advisory. */
interface Report {
  vulnerabilities?: Record<
    string,
    { severity: string; range: string; via: (string | { title: string; url: string })[]; nodes: string[] }
  >
  message?: string
  error?: { summary?: string }
}

await runScript(async () => {
  const { flags } = parseArguments(process.argv.slice(2), ['required'])
  const { stdout, stderr } = npm(['audit', '--json', '--package-lock-only'])
  const report: Report = stdout ? JSON.parse(stdout) : {}
  if (!report.vulnerabilities) {
    console.log(
      `Advisories: unknown. The registry gave no answer: ${report.message ?? report.error?.summary ?? stderr}`,
    )
    if (flags.required) process.exitCode = 1
    return
  }
  const found = Object.entries(report.vulnerabilities)
  for (const [name, { severity, range, via, nodes }] of found) {
    console.log(`${severity}: ${name} ${range} (${nodes.join(', ')})`)
    for (const one of via) console.log(typeof one === 'string' ? `  because of ${one}` : `  ${one.title} ${one.url}`)
  }
  console.log(`Advisories: ${found.length} packages.`)
  if (found.length === 0) return
  console.log('Read each advisory. Update the package, or write down why Belay is not affected: see SECURITY.md.')
  process.exitCode = 1
})
