import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import lock from '../package-lock.json' with { type: 'json' }
import { ROOT } from './launch/paths.js'

interface LockedPackage {
  license?: string
  link?: boolean
  dev?: boolean
  integrity?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const entries: [string, LockedPackage][] = Object.entries(lock.packages)
const isForeign = ([path, { link }]: [string, LockedPackage]) => path.includes('node_modules/') && !link
const foreign = entries
  .filter(isForeign)
  .map(([path, facts]) => ({ name: path.replace(/^.*node_modules\//, ''), facts }))

const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'Apache-2.0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Python-2.0', 'Unlicense', 'Zlib'],
])
/** Packages with other licenses, and the reason why Belay may use each. A name stands also for its platforms. */
const EXCEPTIONS: Record<string, { license: string | undefined; onlyDev: boolean; reason: string }> = {
  'axe-core': { license: 'MPL-2.0', onlyDev: true, reason: 'A tool of the tests, used unchanged and not shipped.' },
  lightningcss: { license: 'MPL-2.0', onlyDev: true, reason: 'A tool of the build, used unchanged and not shipped.' },
  'web-push': { license: 'MPL-2.0', onlyDev: false, reason: 'Used unchanged, as a separate package.' },
  'png-js': { license: undefined, onlyDev: false, reason: 'Its package.json names none, but its LICENSE is MIT.' },
  '@fontsource-variable/inter': {
    license: 'OFL-1.1',
    onlyDev: false,
    reason: 'A typeface may be shipped with an app.',
  },
  '@fontsource/inter': { license: 'OFL-1.1', onlyDev: false, reason: 'A typeface may be shipped with an app.' },
  '@fontsource/great-vibes': { license: 'OFL-1.1', onlyDev: false, reason: 'A typeface may be shipped with an app.' },
}
const exceptionOf = (name: string) =>
  EXCEPTIONS[name] ?? (/^lightningcss-/.test(name) ? EXCEPTIONS.lightningcss : undefined)

/** True if a license expression without WITH permits a choice or a combination of allowed licenses. */
function isAllowed(expression = ''): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => ALLOWED.has(one))
  return plain.split(' AND ').every((one) => ALLOWED.has(one))
}

describe('The packages of the lock file', () => {
  test('have an allowed license, except the listed ones', () => {
    expect(foreign.length).toBeGreaterThan(300)
    const refused = foreign.filter(({ name, facts }) => {
      const exception = exceptionOf(name)
      if (!exception) return !isAllowed(facts.license)
      return facts.license !== exception.license || (exception.onlyDev && !facts.dev)
    })
    expect(refused.map(({ name, facts }) => `${name}: ${facts.license}`)).toEqual([])
  })

  test('include every listed exception, and png-js has a license of MIT', () => {
    expect(Object.keys(EXCEPTIONS).filter((name) => !foreign.some((one) => one.name === name))).toEqual([])
    expect(readFileSync(join(ROOT, 'node_modules/png-js/LICENSE'), 'utf8')).toContain('MIT')
  })

  test('have a checksum each', () => {
    expect(foreign.filter(({ facts }) => !facts.integrity).map(({ name }) => name)).toEqual([])
  })

  test('are named with exact versions by Belay', () => {
    const own = entries.filter((entry) => !isForeign(entry) && !entry[1].link)
    expect(own.length).toBe(4)
    const named = own.flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })
})
