import { offeredType } from '@belay/contract/program-types'
import { staffNeededFor } from '@belay/contract/staff-needed'
import { describe, expect, it } from 'vitest'
import { onBothStores, refusalOf, refused } from '../../testing/cloud.ts'
import { PNG } from '../../testing/picture.ts'
import { createScheduleEntry } from '../../testing/staffing.ts'
import { findProgramType } from './find-program-type.ts'

const ROPES = {
  name: 'High Ropes',
  description: 'Trust and support.',
  usualMinutes: 240,
  participantsFrom: 6,
  participantsTo: 45,
  participantsPerFacilitator: 9,
  leastFacilitators: 2,
  certificates: ['Ropes course'],
  staffBrings: 'Closed shoes',
  lines: [{ description: 'High ropes course', unitPrice: 38.5, unit: 'participant' as const }],
}
const LATER = { date: '05/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const picture = () => new File([PNG], 'ropes.png')

onBothStores('Program types', (open) => {
  it('an Admin creates, changes and deletes types, with valid sizes and existing places', async () => {
    const cloud = await open()
    const { programTypes, places } = cloud.as('admin')
    const { placeID } = await places.create({ name: 'Tower' })
    const ropes = await programTypes.create({ ...ROPES, placeIDs: [placeID] })
    expect(ropes).toMatchObject({ name: 'High Ropes', offered: true, formerNames: [], pictureURL: null, version: 1 })
    expect(ropes.lines).toEqual([{ itemID: null, days: [], ...ROPES.lines[0] }])
    const { typeID } = ropes
    expect(await programTypes.update({ typeID, usualMinutes: 180 })).toMatchObject({ usualMinutes: 180, version: 2 })
    for (const wrong of [{ participantsTo: 5 }, { placeIDs: [placeID, 'nowhere'] }, { usualMinutes: 0 }])
      expect(await refusalOf(programTypes.update({ typeID, ...wrong }))).toBe('invalid-argument')
    await programTypes.delete({ typeID, version: 2 })
    expect((await programTypes.list()).items).toEqual([])
  })

  it('everyone sees offered types, but only Admins see prices and staff rules', async () => {
    const cloud = await open()
    const { programTypes } = cloud.as('admin')
    await programTypes.create(ROPES)
    await programTypes.create({ name: 'Secret', offered: false })
    expect((await programTypes.list()).items).toHaveLength(2)
    for (const person of [null, 'noAccess', 'client', 'facilitator'] as const) {
      const { items } = await cloud.as(person).programTypes.list({ where: { offered: false } })
      expect(items.map((item) => Object.keys(item).toSorted())).toEqual([Object.keys(offeredType.shape).toSorted()])
    }
  })

  it('a type is found by all its former names, so a rename changes no other document', async () => {
    const cloud = await open()
    const { programTypes } = cloud.as('admin')
    const { typeID } = await programTypes.create(ROPES)
    expect(await programTypes.update({ typeID, name: 'High Ropes Challenge' })).toMatchObject({
      formerNames: ['High Ropes'],
    })
    for (const name of [' high ropes ', 'HIGH ROPES CHALLENGE'])
      expect((await findProgramType({ store: cloud.store }, name))?.typeID).toBe(typeID)
    expect(await findProgramType({ store: cloud.store }, '')).toBeNull()
    for (const name of ['high ropes', 'High ropes challenge'])
      expect(await refused(programTypes.create({ name }))).toMatchObject({
        code: 'already-exists',
        data: { fields: [{ field: 'name' }] },
      })
    expect(await programTypes.update({ typeID, name: 'High Ropes' })).toMatchObject({
      formerNames: ['High Ropes Challenge'],
    })
  })

  it('types are created from the type names of future programs', async () => {
    const cloud = await open()
    const { programTypes } = cloud.as('admin')
    await createScheduleEntry(cloud, 'a', { ...LATER, programType: 'Raft' })
    await createScheduleEntry(cloud, 'b', { ...LATER, programType: 'raft' })
    await createScheduleEntry(cloud, 'c', { ...LATER, programType: 'Canoe' })
    await createScheduleEntry(cloud, 'd', { ...LATER, programType: 'high ropes' })
    await programTypes.create(ROPES)
    const { items } = await programTypes.unlisted()
    expect(items).toMatchObject([
      { name: expect.stringMatching(/^raft$/i), programs: 2 },
      { name: 'Canoe', spellings: ['Canoe'], programs: 1 },
    ])
    const { typeID } = await programTypes.create({ name: 'Raft building', takes: items[0]?.spellings ?? [] })
    expect(await programTypes.update({ typeID, takes: ['Canoe'] })).toMatchObject({
      formerNames: [expect.stringMatching(/^raft$/i), 'Canoe'],
    })
    expect(await programTypes.unlisted()).toEqual({ items: [] })
  })

  it('a type has a picture, also for phones, and removing it deletes the files', async () => {
    const cloud = await open()
    const { programTypes } = cloud.as('admin')
    const { typeID, pictureURL } = await programTypes.create({ ...ROPES, picture: picture() })
    const idOf = (path: string | null) => path?.replace('/files/type/', '') ?? ''
    const fileID = idOf(pictureURL)
    expect((await cloud.services.files.get(fileID))?.type).toBe('image/png')
    expect(await programTypes.update({ typeID, usualMinutes: 60 })).toMatchObject({ pictureURL })
    const wrong = programTypes.update({ typeID, picture: new File(['no picture'], 'x.png') })
    expect(await refused(wrong)).toMatchObject({ code: 'invalid-argument', data: { fields: [{ field: 'picture' }] } })
    const both = await programTypes.update({ typeID, picture: picture(), smallPicture: picture() })
    expect((await cloud.services.files.get(idOf(both.smallPictureURL)))?.type).toBe('image/png')
    const removed = { pictureURL: null, smallPictureURL: null }
    expect(await programTypes.update({ typeID, picture: new File([], '') })).toMatchObject(removed)
    const fileIDs = [fileID, idOf(both.pictureURL), idOf(both.smallPictureURL)]
    for (const deleted of fileIDs)
      expect(await cloud.jobs('deleteFile')).toContainEqual({ kind: 'deleteFile', fileID: deleted })
  })
})

describe('staffNeededFor', () => {
  it.each([
    [null, 2],
    [9, 2],
    [19, 3],
    [5000, 100],
  ])('for %s participants, 9 per facilitator and at least 2 facilitators, returns %s', (participants, needed) => {
    expect(staffNeededFor(ROPES, participants)).toBe(needed)
  })
  it('returns the minimum if the number does not depend on the participants', () => {
    expect(staffNeededFor({ participantsPerFacilitator: null, leastFacilitators: 1 }, 200)).toBe(1)
  })
})
