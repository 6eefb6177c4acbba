import { expect, it } from 'vitest'
import { onBothStores, refusalOf, refused, type TestCloud } from '../../testing/cloud.ts'
import { PNG } from '../../testing/picture.ts'

const LINK = { title: 'Weather', url: 'https://weather.example/' }
const file = (content: string | Uint8Array<ArrayBuffer>, name: string, type = 'application/octet-stream') =>
  new File([content], name, { type })
const pdf = (name = 'guide.pdf') => file('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n', name)
const EXE = new Uint8Array(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]))

const deletions = async (cloud: TestCloud) => (await cloud.jobs('deleteFile')).map(({ fileID }) => fileID)

onBothStores('Resources', (open) => {
  it('staff read resources by category, and only Admins manage them', async () => {
    const cloud = await open()
    const { resources } = cloud.as('admin')
    const link = await resources.create({ ...LINK, category: 'Safety' })
    const guide = await resources.create({ title: 'Guide', description: 'Knots', file: pdf() })
    expect(link).toMatchObject({ ...LINK, file: null, description: '' })
    expect(guide).toMatchObject({ url: '', category: 'General', file: { name: 'guide.pdf', type: 'application/pdf' } })
    const staff = cloud.as('facilitator').resources
    expect((await staff.list()).items.map(({ title }) => title)).toEqual(['Guide', 'Weather'])
    expect((await staff.list({ where: { category: 'Safety' } })).items).toEqual([link])
    expect((await staff.list({ where: { search: 'knots' } })).items).toEqual([guide])
    expect(await refusalOf(staff.create(LINK))).toBe('permission-denied')
    expect(await refusalOf(cloud.as('client').resources.list())).toBe('permission-denied')
    const download = cloud.as('client').resources.download({ resourceID: guide.resourceID })
    expect(await refusalOf(download)).toBe('permission-denied')
  })

  it('a resource is either a file or a link to the web', async () => {
    const cloud = await open()
    const { resources } = cloud.as('admin')
    expect(await refusalOf(resources.create({ title: 'Nothing' }))).toBe('invalid-argument: link-or-file')
    expect(await refusalOf(resources.create({ ...LINK, file: pdf() }))).toBe('invalid-argument: link-or-file')
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://x.example/', 'file:///etc/passwd'])
      expect(await refusalOf(resources.create({ title: 'Bad', url }))).toBe('invalid-argument')
  })

  it('a download has the type of its content, even if the browser sent another type', async () => {
    const cloud = await open()
    const { resources } = cloud.as('admin')
    const photo = await resources.create({ title: 'Photo', file: file(PNG, '../../evil.html', 'text/html') })
    expect(photo.file).toMatchObject({ type: 'image/png', name: 'evil.html.png', bytes: PNG.length })
    // The stored type is not a picture, so the photo path, open to all verified users, does not serve the file.
    expect((await cloud.services.files.get(photo.file?.fileID ?? ''))?.type).toBe('application/octet-stream')
    const download = await cloud.as('facilitator').resources.download({ resourceID: photo.resourceID })
    expect(download).toMatchObject({ type: 'image/png', name: 'evil.html.png' })
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(PNG)
    const list = await resources.create({ title: 'List', file: file('name,size\nFinn,M\n', 'sizes.csv') })
    expect(list.file?.type).toBe('text/csv')
    const link = await resources.create(LINK)
    expect(await refusalOf(resources.download({ resourceID: link.resourceID }))).toBe('not-found: no-file')
    expect(await refusalOf(resources.download({ resourceID: 'nothing' }))).toBe('not-found')
  })

  it('programs, pages with scripts and files over 20 MB are refused', async () => {
    const cloud = await open()
    const { resources } = cloud.as('admin')
    const bad = [
      file(EXE, 'setup.pdf', 'application/pdf'),
      file('<!DOCTYPE html><script>alert(1)</script>', 'page.txt', 'text/plain'),
      file('hello <script>alert(1)</script>', 'page.csv', 'text/csv'),
      file('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'logo.png', 'image/png'),
      file('<?xml version="1.0"?><svg/>', 'logo.svg', 'image/svg+xml'),
      file('#!/bin/sh\nrm -rf /', 'run.txt'),
      file(new Uint8Array([0, 1, 2, 3, 255]), 'noise.txt'),
      file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(600).fill(0)]), 'installer.doc'),
    ]
    for (const one of bad)
      expect(await refused(resources.create({ title: 'Bad', file: one }))).toMatchObject({
        code: 'invalid-argument',
        data: { reason: 'file-type', fields: [{ field: 'file' }] },
      })
    expect(
      await refusalOf(resources.create({ title: 'Big', file: file(new Uint8Array(20 * 1024 * 1024 + 1), 'big.pdf') })),
    ).toBe('invalid-argument: too-large')
    const empty = { title: 'Empty', file: file('', 'empty.pdf') }
    expect(await refusalOf(resources.create(empty))).toBe('invalid-argument: empty')
  })

  it('an update keeps omitted fields and deletes the replaced file', async () => {
    const cloud = await open()
    const { resources } = cloud.as('admin')
    const guide = await resources.create({ title: 'Guide', description: 'Knots', category: 'Safety', file: pdf() })
    const { resourceID } = guide
    const kept = { description: 'Knots', category: 'Safety', file: guide.file }
    expect(await resources.update({ resourceID, title: 'Knots' })).toMatchObject({ title: 'Knots', ...kept })
    expect(await deletions(cloud)).toEqual([])
    const replaced = await resources.update({ resourceID, file: pdf('new.pdf') })
    expect(replaced.file?.name).toBe('new.pdf')
    expect(await deletions(cloud)).toEqual([guide.file?.fileID])
    expect(await refusalOf(resources.update({ resourceID, version: 1, file: pdf('late.pdf') }))).toBe('aborted')
    expect(await resources.update({ resourceID, url: LINK.url })).toMatchObject({ url: LINK.url, file: null })
    expect(await refusalOf(resources.update({ resourceID, url: '' }))).toBe('invalid-argument: link-or-file')
    const again = await resources.update({ resourceID, file: pdf() })
    expect(again).toMatchObject({ url: '' })
    await resources.delete({ resourceID })
    expect(await deletions(cloud)).toHaveLength(3)
    expect(await refusalOf(resources.delete({ resourceID }))).toBe('not-found')
  })
})
