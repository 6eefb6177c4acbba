import { DAY, SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refusalOf, type TestCloud } from '../../../testing/cloud.ts'
import { createStaffRecords, FAY, FINN } from '../../../testing/staffing.ts'
import { sentContract, signing } from '../contracts/signing/sent-contract.testing.ts'
import { APRIL_20, form } from '../requests/create/request-form.testing.ts'

const LINES = [{ description: 'High ropes', unitPrice: 12.5, quantity: 24 }]

/** Creates a client's request, the place, its bad-weather place and the type of the program. */
async function createRequest(cloud: TestCloud) {
  const admin = cloud.as('admin')
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20 })
  const hall = await admin.places.create({ name: 'Hall', address: '2 College Way' })
  const arrival = 'Park in lot C. We meet you at the red shed.'
  const tower = { name: 'Tower', address: '1 College Way', arrival, setupMinutes: 45, badWeatherPlaceID: hall.placeID }
  const { placeID } = await admin.places.create(tower)
  const { programType } = form.programDetails
  await admin.programTypes.create({ name: programType, participantsBring: 'Closed shoes', staffBrings: 'Radio 4' })
  const client = cloud.as('client')
  const { id } = await client.programRequests.create({ ...form, otherContacts: [emailOf('noAccess')] })
  const day = (person: Person = 'client') => cloud.as(person).programs.day({ programID: id })
  /** Approves the request for April 20 and returns the program's ID. */
  const approve = async () => {
    const approved = await admin.programRequests.approve({ id, ...APRIL_20, placeID, lineItems: LINES, staffNeeded: 2 })
    return approved.programID ?? ''
  }
  return { admin, client, id, placeID, day, approve }
}

onBothStores('programs.day', (open) => {
  it('leads a client from the request over the contract to the day and afterwards', async () => {
    const cloud = await open()
    const { admin, client, day, approve } = await createRequest(cloud)
    expect(await day()).toMatchObject({
      programID: null,
      programName: 'Team challenge',
      organization: 'Hillcrest Middle School',
      participants: 24,
      date: null,
      stage: 'requested',
      next: { step: 'waitForAnswer', by: '03/13/2026' },
      request: { dates: [APRIL_20], offer: null, reason: null },
      where: null,
      contract: null,
      can: { edit: true, cancel: true, sign: false },
    })

    const programID = await approve()
    await admin.programSchedule.update({ programID, dayNotes: 'The gate code is 4711.' })
    expect(await day()).toMatchObject({
      programID,
      programName: 'Team challenge',
      ...APRIL_20,
      stage: 'planning',
      next: { step: 'waitForContract' },
      where: { location: 'Tower', address: '1 College Way' },
      contract: null,
    })

    const sent = await admin.clientPrograms.send({ programID })
    expect(await day()).toMatchObject({ stage: 'toSign', next: { step: 'sign' }, can: { sign: true, pdf: true } })
    expect(await day('noAccess')).toMatchObject({
      stage: 'toSign',
      next: { step: 'waitForSigner', who: null, since: null },
      contract: null,
      can: { edit: false, cancel: false, sign: false, remind: false, pdf: false },
    })

    await admin.staffPrograms.assignMany({
      assignments: [
        { programID, staffID: FAY, role: 'Assistant', hours: 3 },
        { programID, staffID: FINN, role: 'Lead', hours: 3 },
      ],
    })
    await cloud.as('facilitator').staffPrograms.confirm({ id: `${FINN}_${programID}` })
    expect((await day()).crew, 'nobody is named before the program is booked').toEqual([])
    await client.clientPrograms.sign(signing(sent))
    const booked = await day()
    expect(booked).toMatchObject({
      stage: 'booked',
      next: { step: 'come' },
      arrival: 'Park in lot C. We meet you at the red shed.',
      badWeather: { location: 'Hall', address: '2 College Way' },
      bring: 'Closed shoes',
      crew: [{ name: 'Finn', role: 'Lead' }],
      contract: { total: 300, signedBy: 'Cleo Client' },
    })
    expect(booked.calendar).toContain(`/app/day?program=${programID}`)
    for (const secret of ['4711', 'Radio 4', 'Fay', '8:15', emailOf('facilitator'), 'staffNeeded'])
      expect(JSON.stringify(booked), secret).not.toContain(secret)

    cloud.clock.set(Date.parse('2026-04-14T12:00:00-04:00'))
    expect(await day()).toMatchObject({ stage: 'comingUp' })
    cloud.clock.set(Date.parse('2026-04-20T12:01:00-04:00'))
    expect(await day()).toMatchObject({ stage: 'done', next: { step: 'askAgain' }, calendar: '' })
  })

  it('offers the dates to choose from, also to editors, and only shows them to other contacts', async () => {
    const cloud = await open()
    const { admin, client, id, day, placeID } = await createRequest(cloud)
    const dates = ['04/27/2026', '04/29/2026'].map((date) => ({ ...APRIL_20, date, placeID }))
    await admin.programRequests.offerDates({ id, dates, holdUntil: '04/10/2026' })
    expect(await day('noAccess')).toMatchObject({
      stage: 'datesOffered',
      next: { step: 'waitForAnswer' },
      request: { offer: { dates: [{ date: '04/27/2026' }, { date: '04/29/2026' }] } },
      can: { chooseDate: false },
    })
    await client.programRequests.share({ id, email: emailOf('noAccess'), rights: 'edit' })
    for (const person of ['client', 'noAccess'] as const)
      expect(await day(person), person).toMatchObject({
        stage: 'datesOffered',
        next: { step: 'answerDates', by: '04/10/2026' },
        request: { offer: { dates: [{ date: '04/27/2026' }, { date: '04/29/2026' }] } },
        can: { chooseDate: true },
      })
    expect(JSON.stringify(await day()), 'nobody reads which Admin offered them').not.toMatch(/\bAda\b/)
    cloud.clock.set(Date.parse('2026-04-11T12:00:00-04:00'))
    expect(await day()).toMatchObject({ stage: 'requested', request: { offer: null }, can: { chooseDate: false } })
  })

  it('names the person who has the contract, and since when', async () => {
    const cloud = await open()
    const { admin, client, day, approve } = await createRequest(cloud)
    const programID = await approve()
    await admin.clientPrograms.send({ programID })
    cloud.clock.advance(DAY)
    await client.clientPrograms.forward({ programID, signerEmail: emailOf('stranger') })
    const since = cloud.clock.now()
    cloud.clock.advance(SECOND)
    expect(await day()).toMatchObject({
      stage: 'toSign',
      next: { step: 'waitForSigner', who: emailOf('stranger'), since },
      can: { sign: false, remind: true, takeBack: true },
    })
    const forSigner = await day('stranger').catch(() => null)
    expect(forSigner, 'the ID of a request opens nothing for a signer').toBeNull()
    expect(await cloud.as('stranger').programs.day({ programID })).toMatchObject({
      next: { step: 'sign' },
      request: null,
      contract: { total: 300 },
      can: { edit: false, sign: true },
    })
  })

  it('tells why a request was rejected or cancelled, without the centre’s steps', async () => {
    const cloud = await open()
    const { admin, client, id, day, approve } = await createRequest(cloud)
    await admin.programRequests.reject({ id, reason: 'We are full.' })
    const rejected = { stage: 'rejected', next: { step: 'askAgain' }, request: { reason: 'We are full.' } }
    expect(await day()).toMatchObject(rejected)
    await admin.programRequests.reopen({ id })
    await approve()
    await client.programRequests.cancel({ id, cancellationReason: 'Exams' })
    const cancelled = await day()
    expect(cancelled).toMatchObject({ stage: 'cancelled', request: { reason: 'Exams' }, calendar: '', bring: '' })
  })

  it('is for the people of its request and contract, and for Admins', async () => {
    const cloud = await open()
    const { approve, day } = await createRequest(cloud)
    const programID = await approve()
    for (const person of ['client', 'noAccess', 'admin', 'secondAdmin'] as const)
      expect(await day(person), person).toMatchObject({ programID })
    for (const person of ['stranger', 'facilitator', 'secondFacilitator'] as const) {
      expect(await refusalOf(day(person)), person).toBe('not-found')
      expect(await refusalOf(cloud.as(person).programs.day({ programID })), person).toBe('not-found')
    }
    expect(await refusalOf(cloud.as('client').programs.day({ programID: 'nothing' }))).toBe('not-found')
  })
})

/** Returns the organizations of the client's programs, read in pages of this size. */
async function listInPages(cloud: TestCloud, which: 'coming' | 'past', limit: number): Promise<string[]> {
  const listed: string[] = []
  let cursor: string | undefined
  do {
    const page = await cloud.as('client').programs.days({ which, limit, ...(cursor ? { cursor } : {}) })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    listed.push(...page.items.map(({ organization }) => organization))
    cursor = page.next ?? undefined
  } while (cursor)
  return listed
}

onBothStores('programs.days', (open) => {
  it('lists a person’s programs by date, then those without a date; the past ones apart; nobody else’s', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const create = async (organization: string, date?: string) => {
      const { id } = await cloud.as('client').programRequests.create({ ...form, organization })
      if (date) await admin.programRequests.approve({ id, ...APRIL_20, date })
    }
    await create('Waits')
    await create('May', '05/02/2026')
    await create('March', '03/12/2026')
    await create('April', '04/20/2026')
    // A contract without a request, and one of another person.
    await sentContract(cloud, { programName: 'By contract', date: '04/25/2026' })
    await sentContract(cloud, { programName: 'Foreign', signerEmail: emailOf('noAccess'), date: '04/26/2026' })
    const coming = ['March', 'April', 'Acme School', 'May', 'Waits']
    const { days } = cloud.as('client').programs
    expect((await days({})).items.map(({ organization }) => organization)).toEqual(coming)

    expect(await listInPages(cloud, 'coming', 2)).toEqual(coming)
    expect((await days({})).items.at(-1)).toMatchObject({ stage: 'requested', asked: APRIL_20.date, date: null })

    cloud.clock.set(Date.parse('2026-04-22T12:00:00-04:00'))
    expect((await days({ which: 'past' })).items.map(({ organization }) => organization)).toEqual(['April', 'March'])
    expect((await days({})).items.map(({ organization }) => organization)).toEqual(['Acme School', 'May', 'Waits'])
    expect((await cloud.as('facilitator').programs.days({})).items).toEqual([])
    expect(await refusalOf(days({ cursor: 'x~y' }))).toBe('invalid-argument: query')
    expect(await refusalOf(days({ cursor: 'x' }))).toBe('invalid-argument: query')
  })

  it('lists called-off programs with the past ones, newest first, and open requests by the day asked for', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const create = async (organization: string, date: string, person: Person = 'client') => {
      const programDetails = { ...form.programDetails, preferredDates: [{ ...APRIL_20, date }] }
      return (await cloud.as(person).programRequests.create({ ...form, organization, programDetails })).id
    }
    const approve = async (id: string, date: string) =>
      (await admin.programRequests.approve({ id, ...APRIL_20, date, lineItems: LINES })).programID ?? ''
    const cancelProgram = (programID: string) => admin.programSchedule.update({ programID, status: 'cancelled' })
    const approved = async (organization: string, date: string) => approve(await create(organization, date), date)

    await approved('Done in March', '03/12/2026')
    await approved('Coming in June', '06/03/2026')
    const restored = await approved('Restored', '06/10/2026')
    const cancelled = await create('Cancelled', '05/05/2026')
    await cloud.as('client').programRequests.cancel({ id: cancelled, cancellationReason: 'Exams' })
    await admin.programRequests.reject({ id: await create('Rejected', '06/02/2026'), reason: 'We are full.' })
    await cancelProgram(await approved('Cancelled in March', '03/13/2026'))
    await cancelProgram(await approved('Cancelled by the centre', '05/20/2026'))
    await cancelProgram(restored)
    // The client is named in the contract only.
    const foreign = await approve(await create('By contract', '05/13/2026', 'stranger'), '05/13/2026')
    await admin.clientPrograms.update({ programID: foreign, signerEmail: emailOf('client') })
    await cloud.as('client').clientPrograms.sign(signing(await admin.clientPrograms.send({ programID: foreign })))
    await cancelProgram(foreign)

    await create('Asked for July', '07/08/2026')
    await create('Asked for June', '06/24/2026')

    cloud.clock.set(Date.parse('2026-04-22T12:00:00-04:00'))
    const asked = ['Asked for June', 'Asked for July']
    const past = ['Rejected', 'Cancelled by the centre', 'By contract', 'Cancelled', 'Cancelled in March']
    for (const limit of [2, 3, 50]) {
      expect(await listInPages(cloud, 'coming', limit)).toEqual(['Coming in June', ...asked])
      expect(await listInPages(cloud, 'past', limit)).toEqual(['Restored', ...past, 'Done in March'])
    }
    await admin.programSchedule.update({ programID: restored, status: 'confirmed' })
    expect(await listInPages(cloud, 'coming', 2)).toEqual(['Coming in June', 'Restored', ...asked])
    expect(await listInPages(cloud, 'past', 2)).toEqual([...past, 'Done in March'])
  })

  it('lists a program with request and contract once, with its next step', async () => {
    const cloud = await open()
    const { admin, id } = await createRequest(cloud)
    const { programID } = await admin.programRequests.approve({ id, ...APRIL_20, lineItems: LINES })
    await admin.clientPrograms.send({ programID: programID ?? '' })
    const { items } = await cloud.as('client').programs.days({})
    expect(items).toMatchObject([{ id: programID, stage: 'toSign', step: 'sign', asked: null }])
  })

  it('also returns, in the same answer, the page of the first program', async () => {
    const cloud = await open()
    const { admin, client, id, day, approve } = await createRequest(cloud)
    const list = (person: Person, which?: 'past') =>
      cloud.as(person).programs.days({ withDay: true, ...(which && { which }) })
    expect((await list('client')).day).toEqual(await day())
    expect((await list('stranger')).day).toBeNull()
    expect(await client.programs.days({})).not.toHaveProperty('day')

    const earlier = await client.programRequests.create({ ...form, organization: 'Earlier' })
    await admin.programRequests.approve({ ...APRIL_20, id: earlier.id, date: '04/13/2026' })
    expect((await list('client')).day).toMatchObject({ organization: 'Earlier', date: '04/13/2026' })
    await client.programRequests.cancel({ id: earlier.id, cancellationReason: 'Exams' })
    const calledOff = { organization: 'Earlier', stage: 'cancelled' }
    expect((await list('client', 'past')).day, 'its day is not over').toMatchObject(calledOff)
    const programID = await approve()
    await admin.clientPrograms.send({ programID })
    // The contact may see the request, and no fact of the contract.
    for (const person of ['client', 'noAccess'] as const) {
      const answer = await list(person)
      expect(answer.items).toHaveLength(1)
      expect(answer.day, person).toEqual(await day(person))
      expect(answer.day?.contract === null, person).toBe(person === 'noAccess')
    }

    const later = await client.programRequests.create({ ...form, organization: 'Later' })
    await admin.programRequests.approve({ ...APRIL_20, id: later.id, date: '04/24/2026' })
    await client.programRequests.cancel({ id: later.id, cancellationReason: 'Exams' })

    cloud.clock.set(Date.parse('2026-04-22T12:00:00-04:00'))
    expect(await list('client')).toMatchObject({ items: [], day: null })
    expect((await list('client', 'past')).day).toMatchObject({ organization: 'Later' })
    cloud.clock.set(Date.parse('2026-04-25T12:00:00-04:00'))
    const past = await list('client', 'past')
    expect(past.items.map(({ organization }) => organization)).toEqual(['Later', form.organization, 'Earlier'])
    expect(past.day).toMatchObject({ id: programID, stage: 'done' })
    await client.programs.day({ programID: id })
  })
})
