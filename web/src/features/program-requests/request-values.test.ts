import { expect, test } from 'vitest'
import {
  checkRequest,
  copyRequestValues,
  createBlankRequest,
  describeCancelRecipients,
  describeMailRecipients,
  findFirstOpenStep,
  findStepOfField,
  type ProgramRequest,
  type RequestValues,
  toRequestInput,
} from './request-values.ts'

const createValidRequest = (): RequestValues => {
  const blank = createBlankRequest('Ann')
  return {
    ...blank,
    organization: 'Northside High',
    acceptedTerms: true,
    programDetails: {
      ...blank.programDetails,
      programType: 'Team building',
      participants: 20,
      preferredDates: [{ date: '10/24/2026', startTime: '9:00 AM', endTime: '12:00 PM' }],
    },
  }
}

test('checkRequest accepts a complete request', () => {
  expect(checkRequest(createValidRequest(), '10/24/2026')).toEqual({})
})

test('checkRequest names the missing fields of an empty request', () => {
  expect(Object.keys(checkRequest(createBlankRequest()))).toEqual([
    'organization',
    'contactName',
    'programDetails.programType',
    'programDetails.participants',
    'programDetails.preferredDates.0.date',
    'programDetails.preferredDates.0.startTime',
    'programDetails.preferredDates.0.endTime',
    'acceptedTerms',
  ])
})

test('checkRequest rejects a past date and an end before the start', () => {
  const values = createValidRequest()
  values.programDetails.preferredDates = [{ date: '10/23/2026', startTime: '1:00 PM', endTime: '12:00 PM' }]
  expect(checkRequest(values, '10/24/2026')).toEqual({
    'programDetails.preferredDates.0.date': 'This date is in the past.',
    'programDetails.preferredDates.0.endTime': 'The end must be after the start.',
  })
})

test('findStepOfField returns the step of each field', () => {
  const fields = [
    'otherContacts',
    'programDetails.participants',
    'programDetails.preferredDates.1.date',
    'acceptedTerms',
  ]
  expect(fields.map(findStepOfField)).toEqual([0, 1, 2, 3])
})

test("describeMailRecipients names the recipients of a decision's mail", () => {
  expect(describeMailRecipients(['ann@example.edu', 'bo@example.edu'])).toBe(
    "We'll e-mail 2 people: ann@example.edu, bo@example.edu.",
  )
  expect(describeMailRecipients(['ann@example.edu'])).toBe("We'll e-mail 1 person: ann@example.edu.")
})

test('describeCancelRecipients addresses the person who cancels as "you"', () => {
  expect(describeCancelRecipients(['ann@example.edu', 'bo@example.edu'], 'ann@example.edu')).toBe(
    "We'll tell the centre and e-mail you at ann@example.edu, bo@example.edu.",
  )
})

test('createBlankRequest fills in the contact details of the last request', () => {
  const last = { organization: 'Northside High', contactName: 'Ann Lee', phone: '555-0100' }
  expect(createBlankRequest('Ann', last)).toMatchObject(last)
  expect(createBlankRequest('Ann')).toMatchObject({ organization: '', contactName: 'Ann', phone: '' })
})

test('copyRequestValues keeps the times and continues at the dates', () => {
  const repeated = copyRequestValues({ ...createValidRequest(), id: 'r1' } as unknown as ProgramRequest)
  expect(repeated.programDetails.preferredDates).toEqual([{ date: '', startTime: '9:00 AM', endTime: '12:00 PM' }])
  expect(repeated).toMatchObject({ step: 2, acceptedTerms: false, organization: 'Northside High' })
})

test('findFirstOpenStep returns the first incomplete step', () => {
  const values = createValidRequest()
  expect(findFirstOpenStep(checkRequest(values))).toBe(3)
  values.programDetails.participants = ''
  expect(findFirstOpenStep(checkRequest(values))).toBe(1)
})

test('toRequestInput omits the step of the form', () => {
  expect(toRequestInput(createValidRequest())).not.toHaveProperty('step')
})

test('checkRequest requires the e-mail address of a client, in the first step', () => {
  const values = { ...createValidRequest(), onBehalfOf: { email: '' } }
  expect(checkRequest(values)).toEqual({ 'onBehalfOf.email': "Enter the client's e-mail address." })
  expect(findFirstOpenStep(checkRequest(values))).toBe(0)
  expect(checkRequest({ ...values, onBehalfOf: { email: 'nell@maple.example' } })).toEqual({})
})

test("copyRequestValues copies a client's request for the same client", () => {
  const request = { ...toRequestInput(createValidRequest()), email: 'nell@maple.example' } as unknown as ProgramRequest
  expect(copyRequestValues(request, true).onBehalfOf).toEqual({ email: 'nell@maple.example' })
  expect(copyRequestValues(request).onBehalfOf).toBeNull()
})
