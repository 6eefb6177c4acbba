import { MINUTE } from '@belay/contract/constants'
import { ADA, ADMINS, CLEO, MARCUS } from '../people.ts'
import type { ProgramPlan } from '../plans/drafts.ts'
import type { HousePlan } from '../plans/house-programs.ts'
import { roleOf } from '../plans/program-plans.ts'
import { createCalendar } from '../plans/sample-calendar.ts'
import { contractLines, endOf, plannedHours } from '../program-types.ts'
import { createRandom, type Random } from '../random.ts'
import type { SampleCentre, Story } from './driver.ts'
import { CANCELLATION_REASONS, NEEDS, REJECTION_REASONS, REQUEST_NOTES, SHIFT_WISHES } from './short-texts.ts'

/** A signature drawn by hand, as a path of the signature pad. */
const STROKES =
  'M12 58 C22 20 34 14 38 30 C42 48 24 70 30 72 C40 74 46 40 54 42 C60 44 52 66 60 66 C70 66 72 44 80 44 ' +
  'C88 44 82 66 92 64 C108 60 112 30 122 34 C130 38 118 68 130 66 C150 62 170 48 196 52'

/** The club that Cleo helps to lead. She is named in its requests. */
const CLUB_OF_CLEO = 'Girl Scouts Pine Valley'

/** Plays each planned request: the request itself, the staffing, the contract, and the day. */
export function seedPrograms(centre: SampleCentre, plans: readonly ProgramPlan[]): Story[] {
  return plans.flatMap((program) => {
    const random = createRandom(1000 + program.index)
    const stories = [playRequest(centre, program, random)]
    if (['pending', 'rejected', 'cancelled'].includes(program.outcome)) return stories
    stories.push(playContract(centre, program, random))
    if (program.outcome === 'approved') return stories
    const staffing = playStaffing(centre, program, createRandom(5000 + program.index))
    return [...stories, staffing, playDay(centre, program, random)]
  })
}

async function* playRequest(
  { as, days, clientIDs, placeIDs }: SampleCentre,
  program: ProgramPlan,
  random: Random,
): Story {
  const { index, contact, type, participants, day, startTime, outcome } = program
  const requester = as(contact)
  const when = { date: days.date(day), startTime, endTime: endOf(type, startTime) }
  const second = program.secondDay === null ? [] : [{ ...when, date: days.date(program.secondDay) }]
  yield days.at(program.requestedOn, '9:00 AM') + random.integer(0, 479) * MINUTE
  const { organization, name: contactName, phone } = contact
  // A few people phone, and Marcus enters their requests.
  const isPhoned = outcome === 'pending' && index % 9 === 4
  const { id } = await (isPhoned ? as(MARCUS) : requester).programRequests.create({
    ...(isPhoned ? { onBehalfOf: { email: contact.email } } : {}),
    organization,
    contactName,
    phone,
    otherContacts: organization === CLUB_OF_CLEO ? [CLEO.email] : [],
    programDetails: {
      programType: type.name,
      objectives: type.objectives,
      participants,
      ageGroup: contact.ages,
      preferredDates: [when, ...second],
      location: type.location,
      setting: type.setting,
      accessibilityNeeds: random.boolean(0.12) ? random.pick(NEEDS) : '',
      notes: random.boolean(0.4) ? random.pick(REQUEST_NOTES[contact.habit]) : '',
    },
    acceptedTerms: true,
  })
  program.requestID = id
  if (outcome === 'pending') {
    if (contact.email !== CLEO.email) return
    yield days.at(-1, '5:20 PM')
    // Later than all planned programs.
    const openDays = createCalendar(days).findTwoOpenDays(125)
    const dates = openDays.map((later) => ({ ...when, date: days.date(later), placeID: placeIDs.get(type.place) }))
    const message = 'The course is full that week. Either of these would suit your group as well.'
    await as(ADA).programRequests.offerDates({ id, dates, holdUntil: days.date(6), message })
    return
  }
  yield days.at(program.decidedOn, '5:10 PM') + (index % 50) * MINUTE
  if (outcome === 'rejected') await as(ADA).programRequests.reject({ id, reason: random.pick(REJECTION_REASONS) })
  else if (outcome === 'cancelled')
    await requester.programRequests.cancel({ id, cancellationReason: random.pick(CANCELLATION_REASONS) })
  else {
    const clientID = clientIDs.get(organization) ?? ''
    const scheduled = outcome === 'approved' ? {} : { ...when, staffNeeded: program.staffNeeded }
    const approval = { id, clientID, location: type.place, placeID: placeIDs.get(type.place), ...scheduled }
    const { programID } = await as(random.pick(ADMINS)).programRequests.approve(approval)
    program.programID = programID ?? ''
  }
}

async function* playStaffing({ as, days, staffIDs }: SampleCentre, program: ProgramPlan, random: Random): Story {
  const { decidedOn, day, crew, asking, type, staffing } = program
  const staffID = ({ email }: { email: string }) => staffIDs.get(email) ?? ''
  const assignmentID = (person: { email: string }) => `${staffID(person)}_${program.programID}`
  const ask = (person: (typeof crew)[number], message: string) =>
    as(person).staffPrograms.requestToFacilitate({ programID: program.programID, message })

  yield days.at(decidedOn, '6:05 PM')
  if (asking.lead) await ask(asking.lead, random.pick(SHIFT_WISHES))
  yield days.at(decidedOn, '6:15 PM')
  const facilitators = crew.map((person, index) => ({
    staffID: staffID(person),
    role: roleOf(person, index),
    hours: plannedHours(type),
  }))
  const { programName, date } = await as(MARCUS).programSchedule.get({ programID: program.programID })
  await as(MARCUS).staffPrograms.sync({ programID: program.programID, programName, date, facilitators })

  for (const [index, person] of crew.entries()) {
    yield days.at(decidedOn, '8:00 PM') + index * 10 * MINUTE
    const id = assignmentID(person)
    if (staffing === 'declined' && index > 0 && index === crew.length - 1)
      await as(person).staffPrograms.decline({ id, reason: 'My lab was moved to that morning.' })
    else if (day < 15 || (index + day) % 3 === 0) await as(person).staffPrograms.confirm({ id })
  }
  const [away] = crew
  if (staffing === 'away' && away) {
    yield days.at(-1, '7:40 PM')
    const { availability } = (await as(away).staff.me()) ?? {}
    const exceptions = [...(availability?.exceptions ?? []), { date, available: false, note: 'Dentist, at last' }]
    await as(away).staff.updateOwn({ availability: { weekly: availability?.weekly ?? [], exceptions } })
  }
  if (asking.declined) {
    yield days.at(decidedOn, '8:55 PM')
    await ask(asking.declined, '')
    yield days.at(decidedOn, '9:15 PM')
    await as(MARCUS).staffPrograms.declineRequest({ id: assignmentID(asking.declined) })
  }
  if (asking.open) {
    yield days.at(Math.max(decidedOn, staffing === 'asked long ago' ? -5 : -2), '9:20 PM')
    await ask(asking.open, random.pick(SHIFT_WISHES))
  }
}

async function* playContract({ as, days, prices }: SampleCentre, program: ProgramPlan, random: Random): Story {
  const { contract, decidedOn, contact, participants, type } = program
  if (contract === 'empty draft') return
  yield days.at(decidedOn, '6:40 PM')
  const { programID } = program
  const lineItems = contractLines(type, participants).map(({ code, quantity }) => {
    const price = prices.get(code)
    if (!price) throw new Error(`${code} is not on the price list.`)
    return { ...price, quantity }
  })
  await as(MARCUS).clientPrograms.update({ programID, lineItems, discount: participants > 30 ? 100 : 0 })
  if (contract === 'draft') return
  yield days.at(decidedOn, '7:00 PM') + random.integer(0, 40) * MINUTE
  const { documentHash } = await as(ADA).clientPrograms.send({ programID })
  if (contract === 'sent') return

  yield days.at(Math.min(decidedOn + random.integer(0, 3), -1), '8:10 PM') + random.integer(0, 59) * MINUTE
  const signer = as(contact).clientPrograms
  if (contract === 'declined') {
    const reason = 'The total is above what our board approved. Could we drop the lunches?'
    await signer.decline({ programID, reason })
    return
  }
  if (contract === 'forwarded') {
    const [, host] = contact.email.split('@')
    await signer.forward({ programID, signerEmail: `accounts@${host}`, note: 'Please sign this for us.' })
    return
  }
  const drawn = random.boolean(0.3)
  await signer.sign({
    programID,
    documentHash: documentHash ?? '',
    name: contact.name,
    agreed: true,
    ...(drawn ? { method: 'drawn', strokes: STROKES } : { method: 'typed' }),
  })
  if (contract === 'voided') {
    yield days.at(-1, '9:45 PM')
    await as(ADA).clientPrograms.void({ programID, reason: 'The number of participants doubled.' })
  }
  if (contract === 'needs amendment') {
    yield days.at(-1, '9:50 PM')
    await as(MARCUS).programSchedule.update({ programID, location: 'Gym of the community centre' })
  }
  if (contract === 'amended') {
    yield days.at(-1, '9:40 PM')
    await as(MARCUS).programSchedule.update({ programID, participants: participants + 6 })
    await as(ADA).clientPrograms.amend({ programID })
    await as(ADA).clientPrograms.send({ programID })
  }
}

async function* playDay({ as, days }: SampleCentre, program: ProgramPlan, random: Random): Story {
  const { outcome, day, contact } = program
  if (outcome === 'called off') {
    yield days.at(Math.min(day - 8, -1), '10:00 PM')
    const cancellationReason = random.pick(CANCELLATION_REASONS)
    await as(contact).programRequests.cancel({ id: program.requestID, cancellationReason })
  } else if (day < 0) {
    yield days.at(day + 1, '9:00 AM')
    await as(MARCUS).programSchedule.update({ programID: program.programID, status: 'completed' })
  } else if (day < 3) {
    yield days.at(-1, '9:30 PM')
    const dayNotes = 'Meet at the equipment shed 45 minutes before. Radio channel 4.'
    await as(MARCUS).programSchedule.update({ programID: program.programID, dayNotes })
  }
}

/** Plays a program of the centre itself: Marcus plans it and assigns its people. */
export async function* playHouseProgram({ as, days, staffIDs, placeIDs }: SampleCentre, plan: HousePlan): Story {
  const { programID, programName, day, startTime, endTime, hours, place, role, participants, crew } = plan
  const marcus = as(MARCUS)
  const date = days.date(day)
  const when = { date, startTime, endTime }
  yield days.at(Math.min(day - 45, -2), '10:00 AM')
  const where = { placeID: placeIDs.get(place) ?? null, participants, staffNeeded: crew.length }
  await marcus.programSchedule.create({ programID, programName, ...when, ...where, status: 'confirmed' })
  const facilitators = crew.map(({ email }) => ({ staffID: staffIDs.get(email) ?? '', role, hours }))
  await marcus.staffPrograms.sync({ programID, programName, date, facilitators })
  for (const person of crew) {
    yield days.at(Math.min(day - 44, -1), '5:30 PM')
    await as(person).staffPrograms.confirm({ id: `${staffIDs.get(person.email)}_${programID}` })
  }
  if (day >= 0) return
  yield days.at(day + 1, '9:00 AM')
  await marcus.programSchedule.update({ programID, status: 'completed' })
}
