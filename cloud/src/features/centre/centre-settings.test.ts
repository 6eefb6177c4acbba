import { describe, expect, it } from 'vitest'
import { renderMail } from '../../platform/mail/mail-template.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { onBothStores, refused } from '../../testing/cloud.ts'
import { openWeb } from '../../testing/cloud-over-http.ts'
import { openTestStore } from '../../testing/engines.ts'
import { PNG } from '../../testing/picture.ts'
import { users } from '../users/users.documents.ts'
import { centreSettings } from './centre.documents.ts'
import { describeCentre } from './centre.ts'
import { applyCentre, followCentre } from './current-centre.ts'

const pushKeys = { publicKey: 'a key', privateKey: '' }
const picture = () => new File([PNG], 'logo.png', { type: 'image/png' })
/** The same picture with GPS metadata in a chunk and after the end of the image. */
const PLACED = Buffer.concat([
  PNG.subarray(0, 33),
  Buffer.from('\0\0\0\x08tEXtGPS\x0041 N\0\0\0\0', 'latin1'),
  PNG.subarray(33),
  Buffer.from('GPS 41 N'),
])

onBothStores('centre.save', (open, engine) => {
  it("starts from the server's settings, and a saved change applies to everyone at once", async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const before = await admin.centre.settings()
    const initial = { timeZone: 'America/New_York', logos: { light: null, dark: null }, fixed: [], version: 0 }
    expect(before).toMatchObject({ name: cloud.settings.centre.name, ...initial })
    const changes = { name: 'North Ropes', currency: 'NZD', locale: 'en-NZ' }
    const saved = await admin.centre.save({ ...changes, timeZone: 'Pacific/Auckland', version: 0 })
    expect(saved).toMatchObject({ name: 'North Ropes', timeZone: 'Pacific/Auckland', phone: before.phone, version: 1 })
    expect(await cloud.as(null).centre.get()).toMatchObject({ ...changes, today: '03/11/2026' })
    const mail = renderMail(cloud.settings, { to: 'a@example.edu', subject: 'S', paragraphs: [] })
    expect(mail.text).toContain('North Ropes · ')
    expect((await admin.audit.list({ where: { collection: 'centreSettings' } })).items).toMatchObject([
      { action: 'create', after: { name: 'North Ropes' } },
    ])
  })

  it("returns both versions to a person who saves over another person's change", async () => {
    const { centre } = (await open()).as('admin')
    await centre.save({ phone: '1', version: 0 })
    expect(await refused(centre.save({ phone: '2', version: 0 }))).toMatchObject({
      code: 'aborted',
      data: { current: { phone: '1', version: 1 } },
    })
    expect(await centre.save({ phone: '2', version: 1 })).toMatchObject({ phone: '2', version: 2 })
  })

  it.each([
    ['name', ' ', "Enter the centre's name."],
    ['timeZone', 'Eastern', 'Choose a time zone.'],
    ['currency', 'DOLLARS', 'Choose a currency.'],
    ['locale', 'xx_YY', 'Choose a language.'],
    ['email', 'nope', 'Enter an e-mail address.'],
    ['universityUrl', 'javascript:alert(1)', 'Enter an address that begins with https:// or http://.'],
    ['mapUrl', 'example.edu/map', 'Enter an address that begins with https:// or http://.'],
    ['address', 'Two\nlines', 'Use one line.'],
    ['brandColor', 'red', 'Enter a color such as #8a1538.'],
  ])('refuses a wrong %s: %j', async (field, value, message) => {
    const cloud = await open()
    expect(await refused(cloud.as('admin').centre.save({ [field]: value }))).toMatchObject({
      code: 'invalid-argument',
      data: { fields: [{ field, message }] },
    })
    expect(await cloud.as('admin').centre.settings()).toMatchObject({ version: 0 })
  })

  it("publishes the brand's colour in a shade that each theme can show", async () => {
    const cloud = await open()
    const { centre } = cloud.as('admin')
    const published = async () => (await cloud.as(null).centre.get()).brandColors
    expect(await published()).toBeNull()
    expect(await centre.save({ brandColor: '#14213A' })).toMatchObject({ brandColor: '#14213a' })
    expect(await published()).toEqual({ light: '#14213a', dark: expect.stringMatching(/^#(?!14213a)[\da-f]{6}$/) })
    await centre.save({ brandColor: '' })
    expect(await published()).toBeNull()
  })

  it('saves the hours of programs, and refuses hours that end before they begin (R431)', async () => {
    const cloud = await open()
    const { centre, audit } = cloud.as('admin')
    expect(await centre.settings()).toMatchObject({ programHours: { from: '8:00 AM', to: '6:00 PM' } })
    const programHours = { from: '9:30 AM', to: '8:00 PM' }
    expect(await centre.save({ programHours: { from: '9:30', to: '20:00' } })).toMatchObject({ programHours })
    expect((await audit.list({ where: { collection: 'centreSettings' } })).items).toMatchObject([
      { after: { programHours } },
    ])
    for (const to of ['9:30 AM', '7:00 AM'])
      expect(await refused(centre.save({ programHours: { from: '9:30 AM', to } }))).toMatchObject({
        code: 'invalid-argument',
        data: { fields: [{ field: 'programHours.to', message: 'Enter a time after the first.' }] },
      })
    expect(await centre.settings()).toMatchObject({ programHours })
  })

  it("refuses to change a field that the server's environment sets", async () => {
    const cloud = await open({ settings: {} })
    cloud.settings.given = new Set(['CENTRE_NAME'])
    const { centre } = cloud.as('admin')
    expect((await centre.settings()).fixed).toEqual([{ field: 'name', variable: 'CENTRE_NAME' }])
    expect(await refused(centre.save({ name: 'North Ropes', phone: '1' }))).toMatchObject({
      code: 'invalid-argument',
      data: { fields: [{ field: 'name', message: 'CENTRE_NAME sets this on the server.' }] },
    })
    expect(await centre.save({ name: cloud.settings.centre.name, phone: '1' })).toMatchObject({
      name: 'Ridgeline Leadership Centre',
      phone: '1',
    })
  })

  it('reaches every process on the same database, and processes that start later', async () => {
    const { store, again, close } = await openTestStore(engine)
    const cloud = await open()
    const here = readSettings({})
    const follower = followCentre({ settings: here, store, log: cloud.services.log })
    const elsewhere = readSettings({ CENTRE_PHONE: '111' })
    const other = engine === 'postgres' ? await again() : store
    const otherFollower = followCentre({ settings: elsewhere, store: other, log: cloud.services.log })
    // A prepared store is notified of commits by other processes.
    await other.prepare([centreSettings])
    const saved = { id: 'centre', createdAt: 1, name: 'North Ropes', phone: '222' }
    await store.batch().create(centreSettings, saved).commit()
    await expect.poll(() => [here.centre.name, here.centre.phone]).toEqual(['North Ropes', '222'])
    await expect.poll(() => [elsewhere.centre.name, elsewhere.centre.phone]).toEqual(['North Ropes', '111'])
    const later = readSettings({})
    const laterFollower = followCentre({ settings: later, store: other, log: cloud.services.log })
    await laterFollower.read()
    expect(later.centre.name).toBe('North Ropes')
    for (const { end } of [follower, otherFollower, laterFollower]) end()
    await close()
  })

  it('stores a logo for each theme and deletes the previous file', async () => {
    const cloud = await open()
    const { centre } = cloud.as('admin')
    const { logos } = await centre.setLogo({ theme: 'dark', logo: picture() })
    expect(logos).toEqual({
      light: null,
      dark: { url: expect.stringMatching(/^\/files\/logo\/[\w-]+$/), width: 1, height: 1 },
    })
    expect((await cloud.as(null).centre.get()).logos).toEqual(logos)
    await centre.setLogo({ theme: 'dark', logo: picture() })
    expect((await centre.removeLogo({ theme: 'dark' })).logos).toEqual({ light: null, dark: null })
  })

  it('accepts only pictures as a logo, regardless of the file name', async () => {
    const { centre } = (await open()).as('admin')
    const markup = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const svg = new File([markup], 'logo.png', { type: 'image/png' })
    for (const [logo, message] of [
      [svg, 'Choose a PNG, JPEG or WebP picture.'],
      [new File([], 'logo.png'), 'Choose a picture.'],
      [new File([PNG, new Uint8Array(600 * 1024)], 'logo.png'), 'Choose a picture of at most 512 KB.'],
    ] as const)
      expect(await refused(centre.setLogo({ theme: 'light', logo }))).toMatchObject({
        code: 'invalid-argument',
        message,
      })
    expect((await centre.settings()).logos).toEqual({ light: null, dark: null })
  })
})

describe('describeCentre', () => {
  it('returns a map search for the address, unless a map link is set', () => {
    const map = (env: Record<string, string>) =>
      describeCentre({ settings: readSettings(env), clock: { now: () => 0 }, identity: { pushKeys } }).mapUrl
    expect(map({ CENTRE_ADDRESS: '1 High & Low Street, Ürbach' })).toBe(
      'https://www.openstreetmap.org/search?query=1%20High%20%26%20Low%20Street%2C%20%C3%9Crbach',
    )
    expect(map({ CENTRE_MAP_URL: 'https://maps.example.edu/ropes' })).toBe('https://maps.example.edu/ropes')
  })

  it('does not change when applyCentre gets an older saved version', () => {
    const settings = readSettings({})
    const saved = { id: 'centre', createdAt: 1 }
    applyCentre(settings, { ...saved, name: 'Second', version: 2 })
    applyCentre(settings, { ...saved, name: 'First', version: 1 })
    expect(settings.centre.name).toBe('Second')
  })
})

it('the logo path serves a logo without metadata to everyone while it is in use, and no other file', async () => {
  const web = await openWeb('sqlite')
  const { bearer, userid } = await web.member('ada@example.edu')
  await web.store
    .batch()
    .create(users, {
      email: 'ada@example.edu',
      username: 'Ada',
      userid,
      permission: 'Admin',
      disabled: false,
      photoURL: null,
      createdAt: 1,
    })
    .commit()
  const form = new FormData()
  form.append('logo', new File([PLACED], 'logo.png'))
  const { logos } = (await (await web.post('/v1/centre/logos/light', form, bearer)).json()) as {
    logos: { light: { url: string } }
  }
  const answer = await web.fetch(logos.light.url)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG)
  const other = await web.services.files.put(PNG, 'image/png')
  expect((await web.fetch(`/files/logo/${other}`)).status).toBe(404)
  await web.fetch('/v1/centre/logos/light', { method: 'DELETE', headers: bearer })
  expect((await web.fetch(logos.light.url)).status).toBe(404)
  await web.close()
})
