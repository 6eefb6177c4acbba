import { PUBLIC_ANSWERS } from '@belay/contract/allowances'
import { LIMITS, MINUTE } from '@belay/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programPhotos } from '../../features/programs/photos/program-photos.documents.ts'
import { form } from '../../features/programs/requests/create/request-form.testing.ts'
import { openWeb, type Signed, type Web } from '../../testing/cloud-over-http.ts'
import { ENGINES } from '../../testing/engines.ts'
import { createHttpClient } from '../../testing/http-client.ts'
import { PNG } from '../../testing/picture.ts'

const JPEG_START = [0xff, 0xd8]
const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]), content])
/** Creates a JPEG of 3 by 2 pixels with a place in its Exif data, and text after its end. */
const locatedJpeg = () =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from(JPEG_START),
      segment(0xe1, Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0GPS 40.7 N 74.0 W', 'latin1')),
      segment(0xc0, Buffer.from([8, 0, 2, 0, 3, 1, 1, 0x11, 0])),
      segment(0xda, Buffer.from('scan')),
      Buffer.from([1, 2, 3, 0xff, 0xd9]),
      Buffer.from('<script>GPS</script>'),
    ]),
  )

describe.each(ENGINES)('Files of program photos on %s', (engine) => {
  let web: Web
  let admin: Signed
  let client: Signed
  let stranger: Signed
  let facilitator: Signed
  let programID: string
  let otherID: string
  let photo: { photoID: string; pictureURL: string; smallPictureURL: string }

  beforeAll(async () => {
    web = await openWeb(engine, { settings: { allowances: 1 } })
    admin = await web.admin('ada@example.edu')
    client = await web.member('cleo@example.edu')
    stranger = await web.member('sam@example.edu')
    facilitator = await web.member('finn@example.edu')
    const office = createHttpClient(web, admin.bearer)
    for (const { bearer } of [client, stranger, facilitator]) await createHttpClient(web, bearer).users.register()
    await office.users.update({ email: 'finn@example.edu', permission: 'Facilitator' })
    const staffID = (await office.staff.getByEmail({ email: 'finn@example.edu' }))?.staffID ?? ''
    const finish = async (person: Signed) => {
      const { id } = await createHttpClient(web, person.bearer).programRequests.create(form)
      const past = { date: '03/09/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
      const override = { note: 'It was agreed by phone' }
      return (await office.programRequests.approve({ id, ...past, override })).programID ?? ''
    }
    programID = await finish(client)
    otherID = await finish(stranger)
    const ofOther = { programID: otherID, programName: 'Other', date: '03/09/2026' }
    await office.staffPrograms.sync({ ...ofOther, facilitators: [{ staffID, role: 'Lead', hours: 3 }] })
    const picture = new File([locatedJpeg()], '../evil.html', { type: 'text/html' })
    photo = await office.programPhotos.add({ programID, picture, smallPicture: new File([PNG], 'small.svg') })
    web.clock.advance(1)
    await office.programPhotos.add({ programID, picture: new File([PNG], 'second.png') })
  })
  afterAll(() => web.close())

  const zipURL = () => `/files/program/${programID}/photos.zip`
  const get = (path: string, headers: Record<string, string> = {}) => web.fetch(path, { headers })
  const statusesFor = ({ cookie }: Signed) =>
    Promise.all(paths().map(async (path) => (await get(path, { cookie })).status))
  const paths = () => [photo.pictureURL, photo.smallPictureURL, zipURL()]

  it('arrive without the place of the camera, with the type of their content, and are never run', async () => {
    for (const headers of [{ cookie: client.cookie }, client.bearer, { cookie: admin.cookie }]) {
      const answer = await get(photo.pictureURL, headers)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.subarray(0, 2)).toEqual(Buffer.from(JPEG_START))
      for (const secret of ['GPS', '40.7', 'script']) expect(bytes.includes(secret), secret).toBe(false)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'`)
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(answer.headers.get('cache-control')).toBe('private, max-age=86400, immutable')
    }
    const small = await get(photo.smallPictureURL, { cookie: client.cookie })
    expect(small.headers.get('content-type')).toBe('image/png')
    expect(new Uint8Array(await small.arrayBuffer())).toEqual(PNG)
    const known = { cookie: client.cookie, 'if-none-match': small.headers.get('etag') ?? '' }
    expect((await get(photo.smallPictureURL, known)).status).toBe(304)
    expect((await get(photo.smallPictureURL, { ...known, cookie: stranger.cookie })).status).toBe(404)
  })

  it('look missing to other clients and to staff of other programs, and need a sign-in', async () => {
    const missing = await (await get('/files/program/none/none', { cookie: stranger.cookie })).text()
    for (const path of paths()) {
      for (const person of [stranger, facilitator]) {
        const byCookie = await get(path, { cookie: person.cookie })
        expect([byCookie.status, await byCookie.text()], path).toEqual([404, missing])
        expect((await get(path, person.bearer)).status, path).toBe(404)
      }
      expect((await get(path)).status, path).toBe(401)
      expect((await get(path, { authorization: 'Bearer nonsense', cookie: client.cookie })).status, path).toBe(401)
    }
    const unverified = await web.member('uma@example.edu', { verified: false })
    expect(await statusesFor(unverified)).toEqual([404, 404, 404])
  })

  it('are not found below another program, and not by their file ID', async () => {
    const foreign = photo.pictureURL.replace(programID, otherID)
    expect((await get(foreign, { cookie: stranger.cookie })).status).toBe(404)
    expect((await get(foreign, { cookie: admin.cookie })).status).toBe(404)
    for (const id of ['a%00b', '%ED%A0%80', '..%2f..%2fapp.db', 'x'.repeat(300)]) {
      expect([404, 400]).toContain((await get(`/files/program/${programID}/${id}`, { cookie: client.cookie })).status)
      expect([404, 400]).toContain(
        (await get(`/files/program/${id}/${photo.photoID}`, { cookie: client.cookie })).status,
      )
    }
    const stored = await web.store.get(programPhotos, photo.photoID)
    for (const file of [stored?.large, stored?.small])
      expect((await get(`/files/photo/${file?.fileID}`, { cookie: stranger.cookie })).status).toBe(404)
  })

  it('are packed in one ZIP file, which is sent while it is written', async () => {
    const answer = await get(zipURL(), { cookie: client.cookie })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="photos.zip"')
    expect(answer.headers.get('transfer-encoding')).toBe('chunked')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.includes('photo-01.jpg') && bytes.includes('photo-02.png')).toBe(true)
    expect(bytes.includes(Buffer.from(PNG))).toBe(true)
    expect(bytes.includes('GPS')).toBe(false)
  })

  it('are refused as soon as an account is disabled', async () => {
    expect(await statusesFor(client)).toEqual([200, 200, 200])
    await web.setDisabled(client.userid, true)
    expect(await statusesFor(client)).toEqual([401, 401, 401])
  })

  it('refuse bodies over the limit, and too many ZIP files of one network', async () => {
    const body = new FormData()
    body.set('picture', new File([Buffer.concat([PNG, Buffer.alloc(LIMITS.photoBytes)])], 'big.png'))
    expect((await web.post(`/v1/programPhotos/${programID}`, body, admin.bearer)).status).toBe(400)
    body.set('smallPicture', new File([Buffer.alloc(LIMITS.photoBytes)], 'big.png'))
    expect((await web.post(`/v1/programPhotos/${programID}`, body, admin.bearer)).status).toBe(413)
    web.clock.advance(MINUTE)
    const statuses = []
    for (let sent = 0; sent <= PUBLIC_ANSWERS.atOnce; sent++)
      statuses.push((await get(zipURL(), { cookie: stranger.cookie })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
