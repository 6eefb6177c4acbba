import type { Calls } from './harness/calls.ts'
import { expect, test } from './harness/test.ts'

/** Days without programs in the sample centre. */
const SATURDAY = { us: '05/05/2035', iso: '2035-05-05' }

type Plan = { programName: string; date: string; startTime: string; endTime: string; staffNeeded?: number }
/** Creates a program at its own location, without a screen. */
const createProgram = (office: Calls, plan: Plan) =>
  office.programSchedule.create({ ...plan, location: plan.programName })

/** Assigns a person to a program, without a screen. */
const assign = (office: Calls, program: Plan & { programID: string }, staffID: string) => {
  const { programID, programName, date } = program
  const facilitators = [{ staffID, role: 'Lead', hours: 2 }]
  return office.staffPrograms.sync({ programID, programName, date, facilitators })
}

const workersOf = async (office: Calls, programID: string) =>
  (await office.staffPrograms.listByProgram({ programID })).items.map(({ staffName }) => staffName)

test('An Admin sees who fits best and why, fills a program with one click, and sees every conflict', async ({
  as,
  calls,
}) => {
  const office = await calls('admin')
  const { staffID: finn = '', name: finnName = '' } = (await (await calls('facilitator')).staff.me()) ?? {}
  const early = { programName: 'Early raft', date: SATURDAY.us, startTime: '8:00 AM', endTime: '10:00 AM' }
  await assign(office, await createProgram(office, early), finn)
  const times = { startTime: '9:00 AM', endTime: '11:00 AM' }
  const ropes = { programName: 'Ropes for two', date: SATURDAY.us, ...times, staffNeeded: 2 }
  const { programID } = await createProgram(office, ropes)

  const admin = await as('admin')
  await admin.goto(`/app/schedule/scheduleDisplay?view=day&date=${SATURDAY.iso}&program=${programID}&do=assign`)
  const drawer = admin.getByRole('dialog', { name: 'Assign facilitators' })
  await test.step('finds people by name in a list that is sorted best first, with reasons and conflicts', async () => {
    await drawer.getByRole('combobox', { name: 'Facilitator 1' }).press('ArrowDown')
    const options = admin.getByRole('listbox').getByRole('option')
    await expect(options.first()).toContainText(/free, .*\d+ hours that week, .*\$\d+\.\d\d$/)
    const blocked = admin.getByRole('group', { name: 'Something blocks it' }).getByRole('option', { name: finnName })
    await expect(blocked).toContainText(`Blocked: ${finnName} works Early raft from 8:00 AM to 10:00 AM.`)
    await admin.keyboard.type(finnName.slice(0, 4))
    await expect(options).toHaveCount(1)
    await admin.keyboard.press('Escape')
  })

  await test.step('takes the best two with one click; nothing is saved until Save', async () => {
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

  await test.step('removes both with Undo', async () => {
    await admin.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => workersOf(office, programID)).toEqual([])
  })

  await test.step('assigns a booked person only with a note', async () => {
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

test('An Admin fills the open shifts of a day except one, and undoes it', async ({ as, calls }) => {
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

  await test.step('gets a different person for every open shift, with reasons', async () => {
    await expect(drawer.getByRole('list', { name: 'Canoe for two' }).getByRole('checkbox')).toHaveCount(2)
    await expect(drawer.getByRole('list', { name: 'Cave walk' }).getByRole('checkbox')).toHaveCount(1)
    await expect(drawer.getByText(/free, .*hours that week/)).toHaveCount(3)
    await expect(drawer.getByText('3 of 3 open shifts filled.')).toBeVisible()
    expect(await counts(), 'nothing is saved yet').toEqual([0, 0])
  })

  let chosen = ''
  await test.step('chooses another person for one shift, but nobody proposed for a shift at that time', async () => {
    const shift = drawer.getByRole('list', { name: 'Cave walk' })
    const before = await shift.locator('label').innerText()
    await shift.getByRole('button', { name: `Replace ${before} for Cave walk` }).click()
    const choice = admin.getByRole('dialog', { name: `Instead of ${before}` })
    await expect(choice.getByRole('button', { name: 'Proposed for Canoe for two' }).first()).toBeDisabled()
    const other = choice.getByRole('listitem').filter({ hasNotText: before }).getByRole('button', { disabled: false })
    chosen = await other.first().locator('strong').innerText()
    await other.first().click()
    await expect(shift.getByRole('checkbox', { name: chosen })).toBeChecked()
    await expect(drawer.getByText('3 of 3 open shifts filled.')).toBeVisible()
  })

  await test.step('leaves one out by keyboard, and assigns the others at once', async () => {
    await drawer.getByRole('list', { name: 'Canoe for two' }).getByRole('checkbox').first().focus()
    await admin.keyboard.press('Space')
    await expect(drawer.getByText('2 of 3 open shifts filled.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Assign 2 people' }).click()
    await expect(admin.getByText('Assigned 2 people to 2 shifts.')).toBeVisible()
    await expect(drawer).toHaveCount(0)
    expect(await counts()).toEqual([1, 1])
    expect(await workersOf(office, cave.programID)).toEqual([chosen])
  })

  await test.step('undoes all of it', async () => {
    await admin.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(counts).toEqual([0, 0])
  })
})

test('An Admin drags an open shift onto a person of the week, reassigns it by keyboard, and undoes it', async ({
  as,
  calls,
}) => {
  const office = await calls('admin')
  const facilitator = await calls('facilitator')
  const { staffID: finn = '', name: finnName = '', availability } = (await facilitator.staff.me()) ?? {}
  const sunday = { us: '06/10/2035', iso: '2035-06-10' }
  const plan = (programName: string, startTime: string, endTime: string, staffNeeded = 1) =>
    createProgram(office, { programName, date: sunday.us, startTime, endTime, staffNeeded })
  const { programID } = await plan('Rope garden', '9:00 AM', '12:00 PM', 2)
  const away = { date: sunday.us, available: false, startTime: '3:00 PM', endTime: '5:00 PM', note: 'Exam' }
  await facilitator.staff.updateOwn({
    availability: { weekly: availability?.weekly ?? [], exceptions: [...(availability?.exceptions ?? []), away] },
  })
  const workers = () => workersOf(office, programID)

  const admin = await as('admin')
  // All people are visible, because a page that scrolls under the pointer would end the drag.
  await admin.setViewportSize({ width: 1440, height: 1300 })
  await admin.goto(`/app/schedule/scheduleDisplay?view=week&date=${sunday.iso}`)
  await admin.getByRole('radiogroup', { name: 'View' }).getByText('Board', { exact: true }).click()
  await expect(admin).toHaveURL(/view=board/)
  const board = admin.getByRole('table', { name: 'People and their shifts' })
  const rowOf = (name: string) => board.getByRole('row', { name: new RegExp(`^${name}`) })
  const chipOf = (name: string) => rowOf(name).getByRole('button', { name: /Rope garden/ })
  const openShift = rowOf('Open shifts').getByRole('button', { name: /2 open\s+Rope garden/ })
  await expect(rowOf(finnName)).toContainText('Away 3:00 PM to 5:00 PM (Exam)')

  await test.step('assigns a shift by a drop on a person, whose load grows', async () => {
    const load = rowOf(finnName).getByRole('rowheader')
    await expect(load).toContainText('0 of 20 h')
    await openShift.dragTo(rowOf(finnName).getByRole('cell').nth(3))
    await expect(admin.getByText(`${finnName} is assigned to Rope garden.`)).toBeVisible()
    expect(await workers()).toEqual([finnName])
    await expect(chipOf(finnName)).toContainText('not confirmed yet')
    await expect(load).toContainText('3 of 20 h')
    await expect(rowOf('Open shifts')).toContainText('1 open')
  })

  await test.step('assigns a shift by keyboard to the best person, with its planned role and hours', async () => {
    await chipOf(finnName).press('Enter')
    const picker = admin.getByRole('dialog', { name: `Give ${finnName}'s shift to…` })
    const best = picker.getByRole('listitem').first().getByRole('button')
    const name = await best.locator('strong').innerText()
    await best.press('Enter')
    await expect(admin.getByText(`${name} is assigned to Rope garden instead of ${finnName}.`)).toBeVisible()
    expect(await workers()).toEqual([name])
    await expect(chipOf(name)).toBeVisible()
    await admin.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(workers).toEqual([finnName])
    await expect(chipOf(finnName)).toBeVisible()
  })

  await test.step("sees a blocked person's conflict before the drop, and assigns them only with a note", async () => {
    const afternoon = await plan('Dusk walk', '4:00 PM', '6:00 PM')
    const shift = rowOf('Open shifts').getByRole('button', { name: /Dusk walk/ })
    const finnRow = rowOf(finnName)
    const away = `${finnName} is away then (Exam).`
    /** Drags a shift to Finn's row, and holds it there until the note shows the conflict. */
    const holdOverFinn = async () => {
      const [from, to] = [await shift.boundingBox(), await finnRow.getByRole('cell').nth(5).boundingBox()]
      if (!from || !to) throw new Error('The shift or the row is not in sight.')
      await admin.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
      await admin.mouse.down()
      await admin.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
      await expect(admin.locator('[aria-hidden]').getByText(away)).toBeVisible()
    }
    await holdOverFinn()
    const before = await finnRow.boundingBox()
    const isRead = admin.waitForResponse(/programSchedule\/list/)
    await plan('Dawn walk', '6:00 AM', '7:00 AM')
    await (await isRead).finished()
    expect(await finnRow.boundingBox(), 'nothing moves while a shift is held').toEqual(before)
    await admin.mouse.up()
    const question = admin.getByRole('dialog', { name: `Assign ${finnName} to Dusk walk anyway?` })
    await expect(question).toContainText(away)
    await question.getByRole('button', { name: 'Cancel' }).click()
    // While it fades out, it still covers the board.
    await expect(question).toHaveCount(0)
    await expect(rowOf('Open shifts').getByRole('button', { name: /Dawn walk/ })).toBeVisible()
    expect(await workersOf(office, afternoon.programID)).toEqual([])
    await holdOverFinn()
    await admin.mouse.up()
    await question.getByLabel('Note').fill('The exam was moved')
    await question.getByRole('button', { name: 'Assign anyway' }).click()
    await expect.poll(() => workersOf(office, afternoon.programID)).toEqual([finnName])
  })

  await test.step('uses the filters here too', async () => {
    await admin.getByRole('button', { name: 'Filters' }).click()
    await admin.getByRole('combobox', { name: 'Filter by person' }).selectOption(finnName)
    await expect(board.getByRole('rowheader')).toHaveText([/^Open shifts/, new RegExp(`^${finnName}`)])
  })

  await test.step('opens the board of a day on a phone at the same address, and assigns with a press', async () => {
    await admin.setViewportSize({ width: 390, height: 844 })
    await expect(board).toHaveCount(0)
    await expect(admin.getByRole('radio', { name: 'Board' })).toBeChecked()
    const people = admin.getByRole('list', { name: 'People and their shifts' })
    await expect(people.getByRole('listitem')).toHaveCount(1)
    await expect(people.getByRole('button', { name: /Rope garden/ })).toBeVisible()
    await admin.getByRole('button', { name: /^11, Mon, Jun 11, 2035, no open shifts$/ }).click()
    await expect(people.getByText('Nothing planned')).toBeVisible()
    await admin.getByRole('button', { name: 'Clear filters' }).click()
    await admin.getByRole('button', { name: /^10, Sun, Jun 10, 2035, 2 open shifts$/ }).click()
    const openShifts = admin.getByRole('list', { name: 'Open shifts' })
    await openShifts.getByRole('button', { name: /Rope garden/ }).click()
    const picker = admin.getByRole('dialog', { name: 'Assign to…' })
    const best = picker.getByRole('listitem').first().getByRole('button')
    const name = await best.locator('strong').innerText()
    await office.programSchedule.update({ programID, staffNeeded: 3 })
    await expect(picker, 'the list keeps up with what changes meanwhile').toContainText('0 of 3')
    await best.click()
    await expect(admin.getByText(`${name} is assigned to Rope garden.`)).toBeVisible()
    await expect(openShifts.getByRole('button', { name: /1 open\s+Rope garden/ })).toBeVisible()
  })
  await office.staff.update({ staffID: finn, availability: availability ?? { weekly: [], exceptions: [] } })
})

test("An Admin who saves after another Admin sees the other's changes, and keeps everything they typed", async ({
  as,
  calls,
  pageErrors,
}) => {
  pageErrors.allow(/409/)
  const office = await calls('admin')
  const { staffID: finn = '', name: finnName = '' } = (await (await calls('facilitator')).staff.me()) ?? {}
  const times = { startTime: '3:00 PM', endTime: '5:00 PM' }
  const plan = { programName: 'Two at once', date: SATURDAY.us, ...times, staffNeeded: 2 }
  const program = await createProgram(office, plan)
  const admin = await as('admin')
  await admin.goto(`/app/schedule/scheduleDisplay?date=${SATURDAY.iso}&program=${program.programID}&do=assign`)
  const drawer = admin.getByRole('dialog', { name: 'Assign facilitators' })
  await drawer.getByRole('button', { name: 'Fill 2 more' }).click()
  const chosen = await drawer.getByRole('combobox', { name: 'Facilitator 1' }).inputValue()
  await assign(office, program, finn)
  await drawer.getByRole('button', { name: 'Save assignments' }).click()
  await expect(drawer.getByRole('alert')).toContainText(`${finnName} was added.`)
  await expect(drawer.getByRole('combobox', { name: 'Facilitator 1' })).toHaveValue(chosen)
  expect(await workersOf(office, program.programID)).toEqual([finnName])
  await drawer.getByRole('button', { name: 'Save assignments' }).click()
  await expect(drawer).toBeHidden()
  expect(await workersOf(office, program.programID)).toEqual(expect.arrayContaining([finnName, chosen]))
})

test('A Facilitator sees at Home first the next shift, then the unanswered shifts and those open to all', async ({
  as,
}) => {
  const page = await as('facilitator')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const sections = ['Next shift', 'Waiting for your answer', 'Open to you']
  await expect(page.getByRole('heading', { name: new RegExp(`^(${sections.join('|')})$`) })).toHaveText(sections)
  const confirm = page.getByRole('button', { name: /^Confirm: / }).first()
  const name = (await confirm.getAttribute('aria-label'))?.replace('Confirm: ', '') ?? ''
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Can't: ${name}` }) })
  await confirm.click()
  const answered = page.getByRole('listitem').filter({ hasText: 'The shift is yours' })
  await answered.getByRole('button', { name: 'Undo' }).click()
  await row.getByRole('link', { name }).click()
  await expect(page.getByRole('button', { name: 'Yes, I can work' })).toBeVisible()
})
