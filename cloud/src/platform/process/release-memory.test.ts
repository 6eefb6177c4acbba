import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { CLOUD_FLAGS } from '../../../../scripts/launch/paths.js'

const script = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { releaseMemory } from '${pathToFileURL(`${import.meta.dirname}/release-memory.ts`)}'
  const young = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').physical_space_size
  let kept = []
  for (let at = 0; at < 500_000; at++) kept.push({ at })
  kept = []
  const before = young()
  releaseMemory()
  console.log(JSON.stringify([before, young()]))`

it('releaseMemory returns the memory of young objects to the system, with the flags of the cloud', () => {
  const output = execFileSync(process.execPath, [...CLOUD_FLAGS, '--input-type=module', '-e', script])
  const [before = 0, after = 0] = JSON.parse(String(output)) as number[]
  expect(before).toBeGreaterThan(8 * 2 ** 20)
  expect(after).toBeLessThan(before / 2)
})
