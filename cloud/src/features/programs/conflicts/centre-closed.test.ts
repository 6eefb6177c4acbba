import { expect, it } from 'vitest'
import { onBothStores, refused } from '../../../testing/cloud.ts'
import { form } from '../requests/create/request-form.testing.ts'

const WHEN = { startTime: '9:00 AM', endTime: '12:00 PM' }
const OPEN = { ...WHEN, date: '03/17/2026' }
const CLOSED = { ...WHEN, date: '03/18/2026' }
const HOLIDAYS = [
  { from: '03/01/2026', to: '03/02/2026', reason: 'Past' },
  { from: '03/18/2026', to: '03/20/2026', reason: 'Spring break' },
  { from: '03/25/2026', to: '03/25/2026', reason: '' },
]
const CONFLICT = {
  code: 'centre-closed',
  severity: 'blocks',
  sentence: 'The centre is closed from Wed, Mar 18 to Fri, Mar 20 (Spring break).',
}

onBothStores('A closure of the centre (R160)', (open) => {
  const closed = async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    await admin.centre.save({ closures: HOLIDAYS })
    return { cloud, admin }
  }

  it('blocks a program at any place, from its first to its last day', async () => {
    const { admin } = await closed()
    const check = async (date: string, location = '') =>
      (await admin.programs.check({ ...WHEN, date, location })).conflicts
    expect(await check('03/17/2026')).toEqual([])
    expect(await check('03/18/2026')).toEqual([CONFLICT])
    expect(await check('03/20/2026', 'Virtual')).toEqual([CONFLICT])
    expect(await check('03/21/2026')).toEqual([])
    expect(await check('03/25/2026')).toEqual([{ ...CONFLICT, sentence: 'The centre is closed on Wed, Mar 25.' }])
  })

  it('refuses scheduling, moving and offering a date on a closed day; an override stores its note', async () => {
    const { cloud, admin } = await closed()
    const conflicts = [CONFLICT]
    const program = { programName: 'Ropes', ...CLOSED }
    expect((await refused(admin.programSchedule.create(program))).data).toMatchObject({ conflicts })
    const { programID } = await admin.programSchedule.create({ ...program, ...OPEN })
    const move = { programID, ...CLOSED }
    expect((await refused(admin.programSchedule.update(move))).data).toMatchObject({ conflicts })
    await admin.programSchedule.update({ ...move, override: { note: 'The school pays extra' } })
    expect((await admin.programSchedule.get({ programID })).conflicts).toMatchObject([
      { ...CONFLICT, accepted: { note: 'The school pays extra' } },
    ])
    const { id } = await cloud.as('client').programRequests.create(form)
    const offer = { id, dates: [OPEN, CLOSED], holdUntil: '03/15/2026' }
    expect((await refused(admin.programRequests.offerDates(offer))).data).toMatchObject({ conflicts })
    expect((await refused(admin.programRequests.approve({ id, ...CLOSED }))).data).toMatchObject({ conflicts })
  })

  it('adds a conflict to programs that were planned before it was entered', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { programID } = await admin.programSchedule.create({ programName: 'Ropes', ...CLOSED })
    await admin.centre.save({ closures: HOLIDAYS })
    expect((await admin.programSchedule.get({ programID })).conflicts).toEqual([CONFLICT])
  })

  it('appears to everyone until it ends; an end before its start is refused', async () => {
    const { cloud, admin } = await closed()
    expect((await cloud.as(null).centre.get()).closures).toEqual(HOLIDAYS.slice(1))
    expect((await admin.centre.settings()).closures).toEqual(HOLIDAYS)
    const reversed = { from: '03/20/2026', to: '03/18/2026', reason: '' }
    expect((await refused(admin.centre.save({ closures: [reversed] }))).data).toMatchObject({
      fields: [{ field: 'closures.0.to', message: "The last day can't be before the first." }],
    })
    await admin.centre.save({ name: 'North Ropes' })
    expect((await admin.centre.settings()).closures, 'left alone by another change').toEqual(HOLIDAYS)
  })
})
