import { addDays } from '@belay/contract/dates'
import { FACILITATORS, FINN, MARCUS } from '../people.ts'
import type { SampleCentre, Story } from './driver.ts'

/** The first and last day of these shifts, counted from today. The person may still give the shift back. */
const FROM = 4
const TO = 25

/** Plays last night: Marcus offers an open shift, a person gives one back, and another asks Finn for a swap. */
export async function* playShifts({ as, days, staffIDs }: SampleCentre): Story {
  yield days.at(-1, '10:30 PM')
  const marcus = as(MARCUS)
  const finnID = staffIDs.get(FINN.email) ?? ''
  const from = days.date(FROM)
  const { items: entries } = await marcus.programSchedule.list({
    where: { from, to: addDays(from, TO - FROM) },
    orderBy: 'date',
    limit: 100,
  })
  const coming = entries.filter(({ status }) => status !== 'cancelled')
  for (const { programID, staffing, staffNeeded } of coming) {
    if (staffing.length >= staffNeeded) continue
    const { items } = await marcus.staffPrograms.candidates({ programID })
    const [best] = items.filter(({ fits, staffID }) => fits && staffID !== finnID)
    if (!best) continue
    await marcus.staffPrograms.offer({ programID, staffIDs: [best.staffID], note: 'You know this course best.' })
    break
  }
  const confirmed = coming.flatMap(({ programID, staffing }) =>
    staffing.flatMap(({ staffID, state }) => {
      const person = FACILITATORS.find(({ email }) => staffIDs.get(email) === staffID)
      return person && state === 'confirmed' && staffID !== finnID ? [{ person, id: `${staffID}_${programID}` }] : []
    }),
  )
  const [returned, ...others] = confirmed
  yield days.at(-1, '10:40 PM')
  const reason = 'My sister gets married that day.'
  if (returned) await as(returned.person).staffPrograms.giveBack({ id: returned.id, reason })
  yield days.at(-1, '10:50 PM')
  for (const { person, id } of others) {
    const { staffPrograms } = as(person)
    const finn = (await staffPrograms.swapCandidates({ id })).items.find(({ staffID }) => staffID === finnID)
    if (!finn) continue
    const theirID = finn.shifts[0]?.id
    const note = 'I have an exam that morning. Could we swap?'
    await staffPrograms.proposeSwap({ id, withStaffID: finnID, theirID, note })
    return
  }
}
