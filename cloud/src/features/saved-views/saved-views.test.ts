import { expect, it } from 'vitest'
import { auditEntries } from '../../platform/documents/audit-trail.ts'
import { emailOf, onBothStores, refusalOf, refused, useridOf } from '../../testing/cloud.ts'
import { changeAddress, deleteOwnAccount } from '../../testing/own-accounts.ts'
import { savedViews } from './saved-views.documents.ts'

const VIEW = { table: 'clients', name: 'Schools', search: '?type=school' }

onBothStores('Saved views', (open) => {
  it('a person saves, renames, replaces and deletes views of a list, without an audit entry', async () => {
    const cloud = await open()
    const mine = cloud.as('client').savedViews
    const schools = await mine.save({ ...VIEW, name: '  Schools ' })
    const other = await mine.save({ ...VIEW, table: 'requests' })
    expect(schools).toMatchObject(VIEW)
    expect((await mine.list({ table: 'clients' })).items).toEqual([schools])
    expect((await mine.list({ table: 'requests' })).items).toEqual([other])
    const renamed = await mine.update({ id: schools.id, version: schools.version, name: 'Our schools' })
    expect(renamed).toMatchObject({ name: 'Our schools', search: VIEW.search })
    const search = '?type=school&q=north'
    expect(await mine.update({ id: schools.id, search })).toMatchObject({ name: 'Our schools', search })
    expect(await refusalOf(mine.update({ id: schools.id, version: 1, name: 'Late' }))).toBe('aborted')
    expect(await mine.delete({ id: schools.id })).toEqual({ ok: true })
    expect((await mine.list({ table: 'clients' })).items).toEqual([])
    expect(await cloud.store.count(auditEntries, { where: { collection: 'savedViews' } })).toBe(0)
  })

  it('only the owner finds a view, not even Admins', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').savedViews.save(VIEW)
    for (const person of ['stranger', 'admin'] as const) {
      const theirs = cloud.as(person).savedViews
      expect((await theirs.list({ table: 'clients' })).items).toEqual([])
      expect(await refusalOf(theirs.update({ id, version: 9, name: 'Mine' }))).toBe('not-found')
      expect((await refused(theirs.delete({ id }))).code).toBe((await refused(theirs.delete({ id: 'nope' }))).code)
    }
    expect((await cloud.as('client').savedViews.list({ table: 'clients' })).items).toHaveLength(1)
  })

  it('an invalid name, a long search, a taken name and more than 30 views of a list are refused', async () => {
    const cloud = await open()
    const mine = cloud.as('noAccess').savedViews
    const badNames = [{ name: ' ' }, { name: 'x'.repeat(61) }]
    for (const bad of [...badNames, { search: 'x'.repeat(1001) }, { table: 'No Such Table' }])
      expect(await refusalOf(mine.save({ ...VIEW, ...bad }))).toBe('invalid-argument')
    const saved = await Promise.allSettled(Array.from({ length: 3 }, () => mine.save(VIEW)))
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(mine.save({ ...VIEW, name: 'SCHOOLS' }))).toBe('already-exists: taken')
    for (let index = 1; index < 29; index++) await mine.save({ ...VIEW, name: `View ${index}` })
    const last = await Promise.allSettled(['A', 'B'].map((name) => mine.save({ ...VIEW, name })))
    expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(mine.save({ ...VIEW, name: 'One more' }))).toBe('failed-precondition: too-many-views')
    const { items } = await mine.list({ table: 'clients' })
    expect(items).toHaveLength(30)
    const { id = '' } = items.find(({ name }) => name === VIEW.name) ?? {}
    expect(await refusalOf(mine.update({ id, name: 'view 3' }))).toBe('already-exists: taken')
    expect(await mine.update({ id, name: 'schools' })).toMatchObject({ name: 'schools' })
  })

  it('the number of views of all lists together is limited', async () => {
    const cloud = await open()
    const mine = cloud.as('noAccess').savedViews
    const tables = Array.from({ length: 10 }, (_, at) => `list-${'abcdefghij'[at]}`)
    await Promise.all(
      tables
        .flatMap((table) =>
          Array.from({ length: 30 }, (_, at) => ({ ...VIEW, table, name: `View ${at}`, id: `${table}-${at}` })),
        )
        .map((view) =>
          cloud.store
            .batch()
            .create(savedViews, { ...view, userid: useridOf('noAccess'), createdAt: 1 })
            .commit(),
        ),
    )
    expect(await refusalOf(mine.save({ ...VIEW, table: 'one-more' }))).toBe('failed-precondition: too-many-views')
    await mine.delete({ id: 'list-a-1' })
    expect(await mine.save({ ...VIEW, table: 'one-more' })).toMatchObject({ table: 'one-more' })
  })

  it('views stay when the e-mail changes and are deleted with the account', async () => {
    const cloud = await open()
    for (const person of ['client', 'stranger', 'noAccess'] as const) await cloud.as(person).savedViews.save(VIEW)
    await changeAddress(cloud, 'noAccess', 'noa@elsewhere.example')
    await cloud.as('admin').users.delete({ email: emailOf('client') })
    await deleteOwnAccount(cloud, 'stranger')
    const left = await Promise.all(
      (['client', 'stranger', 'noAccess'] as const).map((person) =>
        cloud.store.count(savedViews, { where: { userid: useridOf(person) } }),
      ),
    )
    expect(left).toEqual([0, 0, 1])
  })
})
