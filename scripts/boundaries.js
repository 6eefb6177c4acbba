// Checks every import against .dependency-cruiser.js, and what the browser's first load takes from the contract.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise } from 'dependency-cruiser'
import config, { GENERATED, LIGHT_CONTRACT } from '../.dependency-cruiser.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['contract/src', 'cloud/src', 'web/src']
const FIRST_LOAD = 'web/src/main.tsx'
/** What is still to be mended: how often a rule may be broken. Only ever made smaller. */
const STILL_BROKEN = new Map([
  ['no-cycles', 22],
  ['only-rules-permit', 31],
])

/** @typedef {import('dependency-cruiser').ICruiseResult} Cruised */

/**
 * Reads every import under a root and holds it against some of the rules.
 * @param {string} root @param {import('dependency-cruiser').IForbiddenRuleType[]} forbidden
 * @param {{ dynamic?: true }} [exclude] leaves out what is loaded on demand
 */
async function cruiseWith(root, forbidden, exclude) {
  const { enhancedResolveOptions, ...options } = config.options ?? {}
  const { output } = await cruise(
    FOLDERS.filter((folder) => existsSync(join(root, folder))),
    { ...options, exclude: { path: GENERATED, ...exclude }, baseDir: root, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text instead of a result.')
  return output
}

/**
 * Reads every import under a root and holds it against every rule. Rings are looked for among the imports that are not
 * loaded on demand: dependency-cruiser names one ring for each import, which could be one that leads over a lazy file.
 * @param {string} root @returns {Promise<Cruised>}
 */
export async function cruiseImports(root) {
  const isCycleRule = ({ name = '' }) => name === 'no-cycles'
  const rules = config.forbidden ?? []
  const all = await cruiseWith(
    root,
    rules.filter((rule) => !isCycleRule(rule)),
  )
  const rings = await cruiseWith(root, rules.filter(isCycleRule), { dynamic: true })
  return { ...all, summary: { ...all.summary, violations: [...rings.summary.violations, ...all.summary.violations] } }
}

/**
 * Lists what breaks a rule, one line each.
 * @param {Cruised} cruised
 */
export function listViolations({ summary }) {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`
    const why = config.forbidden?.find(({ name }) => name === rule.name)?.comment
    return { rule: rule.name, from, line: `${rule.name}: ${path}\n  ${why}` }
  })
}

/**
 * Lists what the browser's first load takes from the contract beyond the light files: everything that the entry
 * imports at run time and not on demand.
 * @param {Cruised} cruised
 */
export function listHeavyFirstLoad({ modules }) {
  const imports = new Map(modules.map(({ source, dependencies }) => [source, dependencies]))
  /** @type {Map<string, string>} */
  const importers = new Map([[FIRST_LOAD, '']])
  for (const [file] of importers)
    for (const { resolved, dynamic, dependencyTypes } of imports.get(file) ?? [])
      if (!dynamic && !dependencyTypes.includes('type-only') && !importers.has(resolved)) importers.set(resolved, file)
  const light = LIGHT_CONTRACT.map((name) => `contract/src/${name}.ts`)
  return [...importers]
    .filter(([file]) => /^contract\/|node_modules\/(zod|@orpc\/contract)\//.test(file) && !light.includes(file))
    .map(([file, importer]) => `first load: ${importer} → ${file}\n  Import it as a type, or from a file that is lazy.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cruised = await cruiseImports(ROOT)
  const violations = listViolations(cruised)
  const broken = violations.filter(
    ({ rule }) => violations.filter((other) => other.rule === rule).length > (STILL_BROKEN.get(rule) ?? 0),
  )
  const wrong = [...broken.map(({ line }) => line), ...listHeavyFirstLoad(cruised)]
  for (const line of wrong) console.error(line)
  console.log(
    wrong.length === 0
      ? `All ${cruised.summary.totalDependenciesCruised} imports keep to the rules.`
      : `${wrong.length} imports break a rule.`,
  )
  process.exitCode = wrong.length === 0 ? 0 : 1
}
