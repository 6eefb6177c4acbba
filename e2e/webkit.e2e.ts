import { expect } from '@playwright/test'
import { today } from './harness/clock.ts'
import { PASSWORD, PEOPLE, type Person } from './harness/people.ts'
import { test } from './harness/test.ts'
import { startWebKit, type Target } from './harness/webkit.ts'

const ORGANIZATION = 'Granite Peak College'
const TAB = '\uE004'

const button = (name: string | RegExp, within?: Target): Target => ({ role: 'button', name, ...(within && { within }) })
const dialog: Target = { role: 'dialog', nth: -1 }

test("The main job works in Safari's engine, from a request to a finalized pay run @webkit", async ({
  cloud,
  mailbox,
}, info) => {
  test.setTimeout(240_000)
  const webkit = await startWebKit()
  const day = today()
  const open = async (person: Person, path: string) => {
    await webkit.signIn(cloud.origin, PEOPLE[person].email, PASSWORD)
    await webkit.goto(cloud.origin + path)
  }
  // Earlier than anybody in the sample works.
  const fillTimes = async (within?: Target) => {
    const inside = within && { within }
    await webkit.fill({ role: 'textbox', name: /^Date/, ...inside }, day.typed)
    await webkit.keys(TAB)
    await webkit.fill({ role: 'combobox', name: /^Start/, ...inside }, '6:00 AM')
    await webkit.fill({ role: 'combobox', name: /^End/, ...inside }, '8:00 AM')
    await webkit.keys(TAB)
  }
  let programID = ''
  try {
    await test.step('a client requests a program', async () => {
      await open('client', '/app/program-requests/submitRequest')
      await webkit.fill({ label: /^Organization/ }, ORGANIZATION)
      await webkit.press(button('Next'))
      await webkit.fill({ role: 'combobox', name: /^Program type/ }, 'Leadership day')
      await webkit.fill({ label: /^Participants/ }, '24')
      await webkit.press(button('Next'))
      await fillTimes()
      await webkit.press(button('Next'))
      await webkit.press({ label: /I accept the terms/ })
      await webkit.press(button('Submit request'))
      await mailbox('admin@example.edu').waitFor('New program request')
    })

    await test.step('an Admin approves the request onto the calendar and assigns a Facilitator', async () => {
      await open('admin', '/app/program-requests/viewRequests')
      await webkit.press({ text: ORGANIZATION })
      await webkit.press(button('Approve'))
      await fillTimes(dialog)
      await webkit.press(button('Approve', dialog))
      await mailbox('client@example.edu').waitFor('approved')
      await webkit.goto(`${cloud.origin}/app/schedule/scheduleDisplay?view=day&date=${day.iso}`)
      await webkit.press({ text: new RegExp(ORGANIZATION) })
      await expect
        .poll(async () => (programID = new URL(await webkit.address()).searchParams.get('program') ?? ''))
        .not.toBe('')
      await webkit.press(button('Assign facilitators'))
      await webkit.press({ role: 'combobox', name: /^Facilitator 1/, within: dialog })
      await webkit.press({ role: 'option', name: /Finn/, within: { role: 'listbox', name: /^Facilitator/ } })
      await webkit.fill({ label: 'Role 1', within: dialog }, 'Lead')
      await webkit.fill({ label: 'Hours 1', within: dialog }, '3')
      await webkit.press(button('Save assignments', dialog))
      await mailbox('facilitator@example.edu').waitFor(/assigned/i)
    })

    await test.step('the Admin prices the contract and sends it', async () => {
      await webkit.goto(`${cloud.origin}/app/contract/viewContracts?contract=${programID}`)
      await webkit.press(button('Edit'))
      await webkit.press(button(/^(Free|Custom) line$/, dialog))
      await webkit.fill({ label: /^Description/, within: dialog, nth: -1 }, 'Leadership day')
      await webkit.fill({ label: /^Quantity/, within: dialog, nth: -1 }, '24')
      await webkit.fill({ label: /^Unit price/, within: dialog, nth: -1 }, '12.5')
      await webkit.press(button('Save', dialog))
      await webkit.sees({ text: '$300.00' })
      await webkit.press(button('Send for signature'))
      await webkit.press(button('Send'))
      await mailbox('client@example.edu').waitFor(/sign/i)
    })

    await test.step('the client signs the contract', async () => {
      await open('client', `/app/contract/viewContracts?contract=${programID}`)
      await webkit.press(button('Sign contract'))
      await webkit.press({ text: 'Type', within: dialog })
      await webkit.fill({ label: /^Full name/, within: dialog }, 'Cleo Marsh')
      await webkit.press({ label: /agree/i, within: dialog })
      await webkit.press(button('Sign contract', dialog))
      await mailbox('admin@example.edu').waitFor(/signed/i)
      await webkit.sees(button('Download PDF'))
    })

    await test.step('the Facilitator logs the hours, the Admin approves them and finalizes the pay', async () => {
      await open('facilitator', '/app/workday/logHours')
      await webkit.fill({ role: 'textbox', name: /^Hours/ }, '3')
      await webkit.press(button('Log hours'))
      await webkit.sees({ text: 'Pending', within: { role: 'region', name: 'Week' } })
      await open('admin', '/app/workday/logHoursAdmin')
      await webkit.press({ role: 'checkbox', name: /^Select all for Finn/ })
      await webkit.press(button('Approve selected'))
      await mailbox('facilitator@example.edu').waitFor(/approved/i)
      await webkit.goto(`${cloud.origin}/app/workday/payFinalization?from=${day.iso}&to=${day.iso}`)
      await webkit.sees({ role: 'row', name: /Finn/ })
      await webkit.press(button('Finalize pay'))
      await webkit.press(button('Finalize pay', dialog))
      await mailbox('facilitator@example.edu').waitFor(/paid|pay/i)
    })
  } catch (error) {
    await info.attach('window', { body: await webkit.picture(), contentType: 'image/png' })
    throw error
  } finally {
    await webkit.close()
  }
})
