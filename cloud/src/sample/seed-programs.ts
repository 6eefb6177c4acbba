import { addDays } from '@belay/contract/dates'
import type { SampleCentre, Story } from './driver.ts'
import { ADA, ADMINS, CLEO, MARCUS } from './people.ts'
import { type ProgramPlan, roleOf, TRAINING_HOURS, type TrainingPlan } from './program-plans.ts'
import { contractLines, endOf, plannedHours } from './program-types.ts'
import { createRandom, type Random } from './random.ts'

const MINUTE = 60_000
const AGES = ['Grades 6 to 8', 'Grades 9 to 12', '18 to 24', 'Adults', 'Mixed ages']
const NOTES = [
  '',
  '',
  'We arrive by bus and need about ten minutes to unload.',
  'It is our first time; please call me before you decide.',
  'Last year was wonderful. Same again, please.',
  'Could Priya be our lead again?',
]
const NEEDS = [
  '',
  '',
  '',
  'One participant uses a wheelchair.',
  'Two participants are hard of hearing; an interpreter comes with us.',
]
const REJECTION_REASONS = [
  'The course is closed for inspection on the dates you gave. We would gladly host you a month later.',
  'The group is larger than we can safely supervise on one day. Please ask again for two days.',
  'We have no facilitators free on these dates.',
]
const CANCELLATION_REASONS = [
  'Our budget was cut; we hope to come next year.',
  'Exams were moved to the same week.',
  'Too few people signed up on our side.',
]
/** A signature drawn by hand, as a path of the signing pad. */
const STROKES =
  'M12 58 C22 20 34 14 38 30 C42 48 24 70 30 72 C40 74 46 40 54 42 C60 44 52 66 60 66 C70 66 72 44 80 44 ' +
  'C88 44 82 66 92 64 C108 60 112 30 122 34 C130 38 118 68 130 66 C150 62 170 48 196 52'

/** Plays what becomes of each planned request: the request itself, the staffing, the contract, and the day. */
export function seedPrograms(centre: SampleCentre, plans: readonly ProgramPlan[]): Story[] {
  return plans.flatMap((program) => {
    const random = createRandom(1000 + program.index)
    const stories = [playRequest(centre, program, random)]
    if (['pending', 'rejected', 'cancelled'].includes(program.outcome)) return stories
    stories.push(playContract(centre, program, random))
    if (program.outcome === 'approved') return stories
    return [...stories, playStaffing(centre, program), playDay(centre, program, random)]
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
  const second = random.boolean(0.6) ? [{ ...when, date: addDays(when.date, 7) }] : []
  yield days.at(program.requestedOn, '9:00 AM') + random.integer(0, 479) * MINUTE
  const { organization, name: contactName, phone } = contact
  // A few people phone, and Marcus enters what they ask for.
  const isPhoned = outcome === 'pending' && index % 9 === 4
  const { id } = await (isPhoned ? as(MARCUS) : requester).programRequests.create({
    ...(isPhoned ? { onBehalfOf: { email: contact.email } } : {}),
    organization,
    contactName,
    phone,
    otherContacts: index % 11 === 4 && contact.email !== CLEO.email ? [CLEO.email] : [],
    programDetails: {
      programType: type.name,
      objectives: type.objectives,
      participants,
      ageGroup: random.pick(AGES),
      preferredDates: [when, ...second],
      location: type.location,
      setting: type.setting,
      accessibilityNeeds: random.pick(NEEDS),
      notes: random.pick(NOTES),
    },
    acceptedTerms: true,
  })
  program.requestID = id
  if (outcome === 'pending') {
    if (contact.email !== CLEO.email) return
    yield days.at(-1, '5:20 PM')
    // Later than all that is planned.
    const dates = [95, 97].map((later) => ({ ...when, date: days.date(later), placeID: placeIDs.get(type.place) }))
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

async function* playStaffing({ as, days, staffIDs }: SampleCentre, program: ProgramPlan): Story {
  const { decidedOn, day, crew, asking, type } = program
  const staffID = ({ email }: { email: string }) => staffIDs.get(email) ?? ''
  const assignmentID = (person: { email: string }) => `${staffID(person)}_${program.programID}`
  const ask = (person: (typeof crew)[number], message: string) =>
    as(person).staffPrograms.requestToFacilitate({ programID: program.programID, message })

  yield days.at(decidedOn, '6:05 PM')
  if (asking.lead) await ask(asking.lead, 'I know this group from last year.')
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
    const isLast = index === crew.length - 1
    if (day >= 0 && day % 17 === 3 && isLast)
      await as(person).staffPrograms.decline({ id, reason: 'I have an exam that day.' })
    else if (day < 14 || (index + day) % 3 === 0) await as(person).staffPrograms.confirm({ id })
  }
  if (asking.declined) {
    yield days.at(decidedOn, '8:55 PM')
    await ask(asking.declined, '')
    yield days.at(decidedOn, '9:15 PM')
    await as(MARCUS).staffPrograms.declineRequest({ id: assignmentID(asking.declined) })
  }
  if (asking.open) {
    yield days.at(Math.max(decidedOn, -6), '9:20 PM')
    await ask(asking.open, 'I am free all day and would love to.')
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

/** Marcus plans a training and assigns the trainers. */
export async function* playTraining({ as, days, staffIDs, placeIDs }: SampleCentre, training: TrainingPlan): Story {
  const { programID, programName, day, trainers } = training
  const marcus = as(MARCUS)
  const date = days.date(day)
  yield days.at(-60, '10:00 AM')
  const when = { date, startTime: '4:00 PM', endTime: '7:00 PM' }
  const place = { placeID: placeIDs.get('Climbing tower') ?? null, staffNeeded: 2, status: 'confirmed' as const }
  await marcus.programSchedule.create({ programID, programName, ...when, ...place })
  yield days.at(-59, '10:00 AM')
  const facilitators = trainers.map(({ email }) => ({
    staffID: staffIDs.get(email) ?? '',
    role: 'Trainer',
    hours: TRAINING_HOURS,
  }))
  await marcus.staffPrograms.sync({ programID, programName, date, facilitators })
  if (day >= 0) return
  yield days.at(day + 1, '9:00 AM')
  await marcus.programSchedule.update({ programID, status: 'completed' })
}
