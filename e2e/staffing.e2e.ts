import type { Calls } from './harness/calls.ts'
import { expect, test } from './harness/test.ts'

/** Days on which the sample centre has nothing. */
const SATURDAY = { us: '05/05/2035', iso: '2035-05-05' }

/** A program of that day at a place of its own, without a screen. */
const plan = (office: Calls, programName: string, startTime: string, endTime: string, staffNeeded: number) =>
  office.programSchedule.create({
    programName,
    date: SATURDAY.us,
    startTime,
    endTime,
    location: programName,
    staffNeeded,
  })

/** Assigns people to a program, without a screen. */
const assign = (office: Calls, program: { programID: string; programName: string }, staffIDs: string[]) =>
  office.staffPrograms.sync({
    programID: program.programID,
    programName: program.programName,
    date: SATURDAY.us,
    facilitators: staffIDs.map((staffID) => ({ staffID, role: 'Lead', hours: 2 })),
  })

const workersOf = async (office: Calls, programID: string) =>
  (await office.staffPrograms.listByProgram({ programID })).items.map(({ staffName }) => staffName)

test('An Admin sees who fits best and why, fills a program with one press, and cannot overlook a clash', async ({
  as,
  calls,
}) => {
  const office = await calls('admin')
  const { staffID: finn = '', name: finnName = '' } = (await (await calls('facilitator')).staff.me()) ?? {}
  await assign(office, await plan(office, 'Early raft', '8:00 AM', '10:00 AM', 1), [finn])
  const { programID } = await plan(office, 'Ropes for two', '9:00 AM', '11:00 AM', 2)

  const admin = await as('admin')
  await admin.goto(`/app/schedule/scheduleDisplay?view=day&date=${SATURDAY.iso}&program=${programID}&do=assign`)
  const drawer = admin.getByRole('dialog', { name: 'Assign facilitators' })
  await test.step('people are listed best first, with reasons and what blocks them, and found by name', async () => {
    await drawer.getByRole('combobox', { name: 'Facilitator 1' }).press('ArrowDown')
    const options = admin.getByRole('listbox').getByRole('option')
    await expect(options.first()).toContainText(/free, .*\d+ hours that week, .*\$\d+\.\d\d$/)
    const blocked = admin.getByRole('group', { name: 'Something blocks it' }).getByRole('option', { name: finnName })
    await expect(blocked).toContainText(`Blocked: ${finnName} works Early raft from 8:00 AM to 10:00 AM.`)
    await admin.keyboard.type(finnName.slice(0, 4))
    await expect(options).toHaveCount(1)
    await admin.keyboard.press('Escape')
  })

  await test.step('one press takes the best two, and nothing is saved until Save', async () => {
    await drawer.getByRole('button', { name: 'Fill 2 more' }).click()
    await expect(drawer.getByText('2 of 2 staff.')).toBeVisible()
    await expect(drawer.getByRole('button', { name: /^Fill/ })).toHaveCount(0)
    const names = [1, 2].map((row) => drawer.getByRole('combobox', { name: `Facilitator ${row}` }))
    for (const name of names) await expect(name).not.toHaveValue(finnName)
    expect(await workersOf(office, programID)).toEqual([])
    await drawer.getByRole('button', { name: 'Save assignments' }).click()
    await expect(admin.getByText('Saved: 2 assigned.')).toBeVisible()
    const { items } = await office.staffPrograms.listByProgram({ programID })
    expect(items).toHaveLength(2)
    expect((await office.programSchedule.get({ programID })).conflicts).toEqual([])
  })

  await test.step('Undo takes both back', async () => {
    await admin.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => workersOf(office, programID)).toEqual([])
  })

  await test.step('somebody who is booked is assigned only with a note', async () => {
    await admin.getByRole('dialog').getByRole('button', { name: 'Assign facilitators' }).click()
    await drawer.getByRole('combobox', { name: 'Facilitator 1' }).click()
    await admin.getByRole('listbox').getByRole('option', { name: finnName }).click()
    await expect(drawer.getByRole('list', { name: 'Conflicts of facilitator 1' })).toContainText('Early raft')
    await drawer.getByRole('button', { name: 'Assign anyway' }).click()
    await expect(drawer.getByText('Enter a note: why is it done anyway?').first()).toBeVisible()
    expect(await workersOf(office, programID)).toEqual([])
    await drawer.getByLabel('Note').fill('Only for the start')
    await drawer.getByRole('button', { name: 'Assign anyway' }).click()
    await expect.poll(() => workersOf(office, programID)).toEqual([finnName])
  })
})

test('An Admin fills the open shifts of a day, leaves one out, and takes it back', async ({ as, calls }) => {
  const day = { us: '06/02/2035', iso: '2035-06-02' }
  const office = await calls('admin')
  const planned = { date: day.us, startTime: '9:00 AM', endTime: '11:00 AM' }
  const canoe = await office.programSchedule.create({ ...planned, programName: 'Canoe for two', staffNeeded: 2 })
  const cave = await office.programSchedule.create({ ...planned, programName: 'Cave walk', location: 'Cave' })
  const counts = async () => [
    (await workersOf(office, canoe.programID)).length,
    (await workersOf(office, cave.programID)).length,
  ]
  const admin = await as('admin')
  await admin.goto(`/app/schedule/scheduleDisplay?view=day&date=${day.iso}`)
  await admin.getByRole('button', { name: 'Fill open shifts' }).click()
  const drawer = admin.getByRole('dialog', { name: 'Fill open shifts' })

  await test.step('every open shift has a person, each another one, with reasons', async () => {
    await expect(drawer.getByRole('list', { name: 'Canoe for two' }).getByRole('checkbox')).toHaveCount(2)
    await expect(drawer.getByRole('list', { name: 'Cave walk' }).getByRole('checkbox')).toHaveCount(1)
    await expect(drawer.getByText(/free, .*hours that week/)).toHaveCount(3)
    await expect(drawer.getByText('3 of 3 open shifts filled.')).toBeVisible()
    expect(await counts(), 'nothing is saved yet').toEqual([0, 0])
  })

  await test.step('one is left out by the keyboard, the others are assigned at once', async () => {
    await drawer.getByRole('list', { name: 'Canoe for two' }).getByRole('checkbox').first().focus()
    await admin.keyboard.press('Space')
    await expect(drawer.getByText('2 of 3 open shifts filled.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Assign 2 people' }).click()
    await expect(admin.getByText('Assigned 2 people to 2 shifts.')).toBeVisible()
    await expect(drawer).toHaveCount(0)
    expect(await counts()).toEqual([1, 1])
  })

  await test.step('Undo takes all of it back', async () => {
    await admin.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(counts).toEqual([0, 0])
  })
})
