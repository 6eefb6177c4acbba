import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it } from 'vitest'
import { isDiskFull } from '../platform/documents/disk-full.ts'
import { openCloud, refused } from '../testing/cloud.ts'
import { createHealthCheck } from './health.ts'

it('a full disk makes calls fail with a clear message, which tells Admins how to fix it', async () => {
  expectLogged(/database or disk is full/)
  const folder = mkdtempSync(join(tmpdir(), 'belay-full-'))
  const database = new DatabaseSync(join(folder, 'small.db'))
  database.exec('pragma max_page_count = 4; create table t (x text)')
  let full: unknown
  try {
    for (;;) database.exec(`insert into t values ('${'x'.repeat(10_000)}')`)
  } catch (error) {
    full = error
  }
  expect(isDiskFull(full)).toBe(true)
  expect(isDiskFull(Object.assign(new Error('no room'), { code: 'ENOSPC' }))).toBe(true)
  expect(isDiskFull(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(true)
  expect(isDiskFull(new Error('another'))).toBe(false)

  const cloud = await openCloud('sqlite')
  const healthy = createHealthCheck({ store: cloud.services.store, folder })
  expect(await healthy()).toMatchObject({ ok: true })
  const { commit } = cloud.store
  cloud.store.commit = () => Promise.reject(full)
  const save = (person: 'admin' | 'client') =>
    refused(cloud.as(person).savedViews.save({ table: 'people', name: 'Mine', search: '' }))
  expect(await save('admin')).toMatchObject({ code: 'unavailable', status: 503, data: { reason: 'disk-full' } })
  expect((await save('admin')).message).toMatch(/disk is full, so nothing was saved\. Free up space/)
  expect((await save('client')).message).toMatch(/out of space, so nothing was saved\. Tell us/)
  expect(await healthy()).toMatchObject({ ok: true, trouble: 'disk' })
  cloud.store.commit = commit
  await cloud.close()
  database.close()
  rmSync(folder, { recursive: true, force: true })
})
