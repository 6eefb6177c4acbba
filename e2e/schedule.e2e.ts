import { expect, test } from './harness/test.ts'
import { drag, eventOf, findOpenDay } from './steps/schedule.ts'

test('An Admin drags a program onto another, reads the conflict, and moves the program back with Undo', async ({
  as,
  calls,
}) => {
  const admin = await as('admin')
  const office = await calls('admin')
  const day = await findOpenDay(office, 200)
  const plan = (programName: string, startTime: string, endTime: string) =>
    office.programSchedule.create({ programName, date: day.us, startTime, endTime, location: 'The quarry' })
  const read = async (programID: string) => {
    const { startTime, endTime } = await office.programSchedule.get({ programID })
    return `${startTime} to ${endTime}`
  }
  await plan('Morning climb', '9:00 AM', '11:00 AM')
  const { programID: moved } = await plan('Rope walk', '1:00 PM', '3:00 PM')
  await admin.goto(`/app/schedule/scheduleDisplay?view=day&date=${day.iso}`)
  await expect(eventOf(admin, 'Rope walk')).toBeVisible()
  const hour = ((await eventOf(admin, 'Rope walk').boundingBox())?.height ?? 0) / 2

  await test.step('reads the conflict in the note and the question; "Cancel" changes nothing', async () => {
    const clash = 'Morning climb is at The quarry from 9:00 AM to 11:00 AM.'
    await drag(admin, 'Rope walk', -3 * hour, new RegExp(`10:00 AM to 12:00 PM\\s*${clash}`))
    await expect(admin.getByRole('dialog')).toContainText(clash)
    await admin.getByRole('button', { name: 'Cancel' }).click()
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await expect(eventOf(admin, 'Rope walk')).toContainText('1:00 PM to 3:00 PM')
    expect(await read(moved)).toBe('1:00 PM to 3:00 PM')
  })

  await test.step('moves the program at once if there is no conflict, and moves it back with Undo', async () => {
    await drag(admin, 'Rope walk', -2 * hour, /11:00 AM to 1:00 PM\s*No conflicts\./)
    await expect.poll(() => read(moved)).toBe('11:00 AM to 1:00 PM')
    await admin.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => read(moved)).toBe('1:00 PM to 3:00 PM')
    await expect(eventOf(admin, 'Rope walk')).toContainText('1:00 PM to 3:00 PM')
  })

  await test.step('reads the name of a person who is away, and must enter a note', async () => {
    const { staffID = '' } = (await (await calls('facilitator')).staff.me()) ?? {}
    const program = { programID: moved, programName: 'Rope walk', date: day.us }
    await office.staffPrograms.sync({ ...program, facilitators: [{ staffID, role: 'Lead', hours: 2 }] })
    const { availability } = await office.staff.get({ staffID })
    const off = { date: day.us, available: false, startTime: '10:00 AM', endTime: '12:00 PM' }
    await office.staff.update({
      staffID,
      availability: { ...availability, exceptions: [...availability.exceptions, off] },
    })
    await expect(eventOf(admin, 'Rope walk'), 'what others did has arrived').toContainText('1 asked')
    await drag(admin, 'Rope walk', -2 * hour, /11:00 AM to 1:00 PM\s*.* is away then\./)
    const dialog = admin.getByRole('dialog', { name: /^Move Rope walk to .* anyway\?$/ })
    await expect(dialog.getByRole('list', { name: 'Conflicts' })).toContainText('is away then.')
    await dialog.getByLabel('Note').fill('Swaps with Hana.')
    await dialog.getByRole('button', { name: 'Move anyway' }).click()
    await expect.poll(() => read(moved)).toBe('11:00 AM to 1:00 PM')
    await expect(eventOf(admin, 'Rope walk')).toContainText(/11:00 AM to 1:00 PM.*0 of 1/)
    await office.staffPrograms.sync({ ...program, facilitators: [] })
    await office.programSchedule.update({ programID: moved, startTime: '1:00 PM', endTime: '3:00 PM' })
    await expect(eventOf(admin, 'Rope walk')).toContainText('1:00 PM to 3:00 PM')
  })

  await test.step('moves the program by keyboard too', async () => {
    await eventOf(admin, 'Rope walk').focus()
    await admin.keyboard.press('m')
    for (let quarter = 0; quarter < 4; quarter += 1) await admin.keyboard.press('ArrowDown')
    await expect(admin.getByRole('status', { name: 'Planned time' })).toContainText('2:00 PM to 4:00 PM')
    await admin.keyboard.press('Enter')
    await expect.poll(() => read(moved)).toBe('2:00 PM to 4:00 PM')
  })
})

test('Three programs at the same time show time, name and staffing in full in a week', async ({ as, calls }) => {
  const office = await calls('admin')
  const day = await findOpenDay(office, 230)
  const names = ['Overlap one', 'Overlap two', 'Overlap three']
  for (const [index, programName] of names.entries())
    await office.programSchedule.create({
      programName,
      date: day.us,
      startTime: `${9 + index}:00 AM`,
      endTime: '3:00 PM',
      location: `Field ${index}`,
      staffNeeded: 12,
    })
  const admin = await as('admin')
  for (const width of [1440, 1125, 800]) {
    await admin.setViewportSize({ width, height: 1000 })
    await admin.goto(`/app/schedule/scheduleDisplay?view=week&date=${day.iso}`)
    for (const name of names) {
      const event = eventOf(admin, name)
      await expect(event).toHaveAccessibleName(new RegExp(`AM to 3:00 PM.*${name}.*0 of 12 confirmed`))
      const cut = await event.evaluate((entry) => {
        const { right, bottom } = entry.getBoundingClientRect()
        const isClipped = (part: Element): boolean =>
          part !== entry && (getComputedStyle(part).clipPath !== 'none' || isClipped(part.parentElement ?? entry))
        /** True if a part is on its own line below its box: a whole word, which is not visible. */
        const isLeftOut = (part: Element) =>
          part.getBoundingClientRect().top >= (part.parentElement?.getBoundingClientRect().bottom ?? bottom) - 1
        return [...entry.querySelectorAll('span')]
          .filter((part) => part.children.length === 0 && !isClipped(part) && !isLeftOut(part))
          .filter((part) => part.getBoundingClientRect().right > right || part.getBoundingClientRect().bottom > bottom)
          .map((part) => part.textContent)
      })
      expect(cut, `${name} at ${width} px`).toEqual([])
    }
  }
})
