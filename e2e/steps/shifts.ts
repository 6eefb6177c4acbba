import { addDays } from '@belay/contract/dates'
import type { Calls } from '../harness/calls.ts'
import { today } from '../harness/clock.ts'
import { PEOPLE } from '../harness/people.ts'

const MORNING = { startTime: '9:00 AM', endTime: '12:00 PM' }

/** Creates a shift of the sample's Facilitator some days from today. */
export async function createShift(admin: Calls, programName: string, days: number, times = MORNING) {
  const { staffID } = await admin.staff.getByEmail({ email: PEOPLE.facilitator.email })
  const date = addDays(today().typed, days)
  const override = { note: 'It takes place.' }
  const entry = { programName, date, ...times, dayNotes: 'Radio 4', override }
  const { programID } = await admin.programSchedule.create(entry)
  const facilitators = [{ staffID, role: 'Lead', hours: 3 }]
  await admin.staffPrograms.sync({ programID, programName, date, facilitators, override })
  return { programID, programName, date }
}
