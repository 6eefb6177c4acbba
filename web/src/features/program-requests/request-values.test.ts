import { expect, test } from 'vitest'
import {
  blankRequest,
  checkRequest,
  copyRequestValues,
  describeCancelRecipients,
  describeMailRecipients,
  firstOpenStep,
  type Request,
  type RequestValues,
  stepOfField,
  toRequestInput,
} from './request-values.ts'

const good = (): RequestValues => {
  const blank = blankRequest('Ann')
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

test('a complete request has nothing wrong', () => {
  expect(checkRequest(good(), '10/24/2026')).toEqual({})
})

test('an empty request names what is needed, by field', () => {
  expect(Object.keys(checkRequest(blankRequest()))).toEqual([
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

test('a date that is over and an end before the start are refused', () => {
  const values = good()
  values.programDetails.preferredDates = [{ date: '10/23/2026', startTime: '1:00 PM', endTime: '12:00 PM' }]
  expect(checkRequest(values, '10/24/2026')).toEqual({
    'programDetails.preferredDates.0.date': 'This date is in the past.',
    'programDetails.preferredDates.0.endTime': 'The end must be after the start.',
  })
})

test('every field belongs to a step', () => {
  expect(
    ['otherContacts', 'programDetails.participants', 'programDetails.preferredDates.1.date', 'acceptedTerms'].map(
      stepOfField,
    ),
  ).toEqual([0, 1, 2, 3])
})

test('a decision says who gets a mail of it', () => {
  expect(describeMailRecipients(['ann@example.edu', 'bo@example.edu'])).toBe(
    "We'll e-mail 2 people: ann@example.edu, bo@example.edu.",
  )
  expect(describeMailRecipients(['ann@example.edu'])).toBe("We'll e-mail 1 person: ann@example.edu.")
})

test('who cancels is named as the one who gets a mail', () => {
  expect(describeCancelRecipients(['ann@example.edu', 'bo@example.edu'], 'ann@example.edu')).toBe(
    "We'll tell the centre and e-mail you at ann@example.edu, bo@example.edu.",
  )
})

test('who asked before need not say again who they are', () => {
  const last = { organization: 'Northside High', contactName: 'Ann Lee', phone: '555-0100' }
  expect(blankRequest('Ann', last)).toMatchObject(last)
  expect(blankRequest('Ann')).toMatchObject({ organization: '', contactName: 'Ann', phone: '' })
})

test('asking again keeps the times and goes on at the dates', () => {
  const again = copyRequestValues({ ...good(), id: 'r1' } as unknown as Request)
  expect(again.programDetails.preferredDates).toEqual([{ date: '', startTime: '9:00 AM', endTime: '12:00 PM' }])
  expect(again).toMatchObject({ step: 2, acceptedTerms: false, organization: 'Northside High' })
})

test('a person may go to every step up to the first that is not done', () => {
  const values = good()
  expect(firstOpenStep(checkRequest(values))).toBe(3)
  values.programDetails.participants = ''
  expect(firstOpenStep(checkRequest(values))).toBe(1)
})

test('where the form was left is not sent', () => {
  expect(toRequestInput(good())).not.toHaveProperty('step')
})

test('a request for a client needs their address, which is asked for with the others', () => {
  const values = { ...good(), onBehalfOf: { email: '' } }
  expect(checkRequest(values)).toEqual({ 'onBehalfOf.email': "Enter the client's e-mail address." })
  expect(firstOpenStep(checkRequest(values))).toBe(0)
  expect(checkRequest({ ...values, onBehalfOf: { email: 'nell@maple.example' } })).toEqual({})
})

test("an Admin who asks again for a client's request asks for that client", () => {
  const request = { ...toRequestInput(good()), email: 'nell@maple.example' } as unknown as Request
  expect(copyRequestValues(request, true).onBehalfOf).toEqual({ email: 'nell@maple.example' })
  expect(copyRequestValues(request).onBehalfOf).toBeNull()
})
