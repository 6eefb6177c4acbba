import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import lock from '../package-lock.json' with { type: 'json' }
import { NODE, ROOT } from './launch/paths.js'

test('the bill of materials names Belay, and every package of the lock file with its version and hash', () => {
  const { stdout } = spawnSync(NODE, ['scripts/sbom.ts'], { cwd: ROOT, encoding: 'utf8' })
  const bill: { metadata: { component: object }; components: { purl: string; hashes?: unknown }[] } = JSON.parse(stdout)
  expect(bill.metadata.component).toMatchObject({ name: 'belay', type: 'application' })
  const packages: Record<string, { version?: string; link?: boolean }> = lock.packages
  const locked = Object.entries(packages).flatMap(([path, { version }]) =>
    path.includes('node_modules/') && version
      ? [`pkg:npm/${path.replace(/^.*node_modules\//, '').replace('@', '%40')}@${version}`]
      : [],
  )
  const hashed = bill.components.filter(({ hashes }) => hashes).map(({ purl }) => purl)
  expect(locked.length).toBeGreaterThan(300)
  expect(hashed.toSorted()).toEqual([...new Set(locked)].toSorted())
})
