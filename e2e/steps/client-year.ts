import { addDays } from '@belay/contract/dates'
import { addressOf, linkToRating } from '@belay/contract/links'
import { test } from '@playwright/test'
import type { Calls } from '../harness/calls.ts'
import { today } from '../harness/clock.ts'
import type { Mailbox } from '../harness/mail.ts'
import type { Phone } from '../harness/phone.ts'
import { expect } from '../harness/test.ts'
import type { Target } from '../harness/webkit.ts'
import { contractLinkIn } from './contracts.ts'

const OVERRIDE = { note: 'Agreed by phone' }
const TIMES = { startTime: '5:00 AM', endTime: '7:00 AM' }
const LATER = { startTime: '8:00 AM', endTime: '9:00 AM' }

const button = (name: string | RegExp, within?: Target): Target => ({ role: 'button', name, ...(within && { within }) })
const link = (name: string | RegExp): Target => ({ role: 'link', name })
const dialog: Target = { role: 'dialog', nth: -1 }

type World = {
  phone: Phone
  origin: string
  /** The calls of an Admin, who answers the client without a screen. */
  office: Calls
  mailbox: Mailbox
  /** The program's name, which is different in each engine. */
  program: string
}

/**
 * Plays a client's year on a phone: from the first page to a request, the contract, the participants' forms, a change,
 * the day, and the request for the next year.
 */
export async function playClientYear({ phone, origin, office, mailbox, program }: World): Promise<void> {
  const organization = `${program} School`
  const email = `wren@${program.toLowerCase().replaceAll(' ', '-')}.example`
  await office.programTypes.create({
    name: program,
    description: 'A day above the river.',
    usualMinutes: 120,
    participantsFrom: 4,
    participantsTo: 40,
    participantsPerFacilitator: 12,
    lines: [{ description: 'Day', unitPrice: 20, unit: 'participant' }],
  })

  await test.step('she finds a program and a day, and requests it in ten taps and five fields', async () => {
    await phone.goto(`${origin}/`)
    await phone.press(link('See our programs'))
    await phone.press(link(program))
    // The overview has a field with the same label.
    await phone.sees(link('All programs'))
    await phone.fill({ label: 'How many participants?' }, '24')
    await phone.press(button('Show price'))
    await phone.press(link('Later month'))
    await phone.press(link(/, free$/))
    await phone.press(link(/ to .* [AP]M$/))
    await phone.press(link('Request this day'))
    await phone.fill({ label: 'Your name' }, 'Wren Willow')
    await phone.fill({ label: 'School or organization' }, organization)
    await phone.fill({ label: 'E-mail' }, email)
    await phone.press(button('Next'))
    const { text } = await mailbox(email).waitFor(/code/i)
    await phone.fill({ label: 'Code' }, /\b\d{6}\b/.exec(text)?.[0] ?? '')
    await phone.press(button('Sign in'))
    await phone.sees({ role: 'heading', name: 'Your request was sent' })
    const { presses, fields } = phone.takeCounts()
    expect(presses).toBeLessThanOrEqual(10)
    expect(fields).toBeLessThanOrEqual(5)
  })

  const { items } = await office.programRequests.list({ where: { search: organization } })
  const id = items[0]?.id ?? ''
  const date = addDays(today().typed, 25)
  const { programID } = await office.programRequests.approve({ id, date, ...TIMES, override: OVERRIDE })
  if (!programID) throw new Error('the request has no program')
  await office.clientPrograms.send({ programID })

  await test.step('she signs the contract from the mail', async () => {
    await phone.goto(contractLinkIn(await mailbox(email).waitFor(/^Please sign/)))
    await phone.press(button('Open the contract'))
    await phone.press(button('Sign contract'))
    await phone.press({ text: 'Type', within: dialog })
    await phone.fill({ label: /^Full name/, within: dialog }, 'Wren Willow')
    await phone.press({ label: /agree/i, within: dialog })
    await phone.press(button('Sign contract', dialog))
    await phone.sees(button('Download PDF'))
  })

  await test.step('participants send their forms', async () => {
    await phone.goto(`${origin}/`)
    await phone.press(button('Make the link for participants'))
    await phone.sees(button('Copy the link'))
    const url = (await office.participants.list({ programID })).link?.url ?? ''
    await phone.goto(origin + url.replace(/^https?:\/\/[^/]+/, ''))
    await phone.fill({ label: /^Name of the participant/ }, 'Pia Poplar')
    await phone.press({ label: /18 or older/ })
    await phone.press({ label: 'Yes' })
    await phone.press({ role: 'checkbox' })
    await phone.press(button('Sign and send'))
    await phone.sees({ role: 'heading', name: 'Done' })
  })

  await test.step('she brings fewer people', async () => {
    await phone.goto(`${origin}/`)
    await phone.sees({ text: '1 of 24 returned' })
    await phone.press(button('Ask for a change'))
    await phone.fill({ label: /^Participants/, within: dialog }, '22')
    await phone.press(button('Send', dialog))
    await phone.sees({ text: /^22 participants instead of 24/ })
  })

  await test.step('the day says where to meet', async () => {
    await office.programSchedule.update({ programID, date: today().typed, ...LATER, override: OVERRIDE })
    await phone.goto(`${origin}/`)
    await phone.sees({ text: 'Today' })
  })

  await test.step('afterwards she taps a rating in the mail, sends it, and later sends a better one', async () => {
    await office.programSchedule.update({ programID, date: addDays(today().typed, -1), override: OVERRIDE })
    const listRatings = async () => (await office.feedback.listByProgram({ programID })).items.map((one) => one.rating)
    await phone.goto(origin + addressOf(linkToRating(programID, 4)))
    await phone.sees(button('Send'))
    expect(await listRatings()).toEqual([])
    await phone.press(button('Send'))
    await phone.sees(button('Save'))
    expect(await listRatings()).toEqual([4])
    await phone.goto(origin + addressOf(linkToRating(programID, 5)))
    await phone.sees({ text: 'You answered 4 before. Press Save to change it.' })
    await phone.press(button('Save'))
    await phone.sees({ text: /^Thank you\. You can change your answers/ })
    expect(await listRatings()).toEqual([5])
  })

  await test.step('she books the next year', async () => {
    await phone.goto(`${origin}/`)
    await phone.sees({ text: 'Done' })
    await phone.press(link('Book next year'))
    await phone.sees({ role: 'heading', name: 'Submit Request' })
  })
}
