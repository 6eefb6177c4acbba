import { addDays } from '@belay/contract/dates'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { openPushService } from '../cloud/src/testing/push-service.ts'
import type { Calls } from './harness/calls.ts'
import { today } from './harness/clock.ts'
import { PEOPLE } from './harness/people.ts'
import { expect, test } from './harness/test.ts'

test.use({ serviceWorkers: 'allow' })

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Lets the browser subscribe at the push service of the test: a browser of the tests has none. */
const subscribeAt = (context: BrowserContext, subscription: Subscription) =>
  context.addInitScript((given) => {
    const made = { ...given, options: {}, toJSON: () => given, unsubscribe: async () => true }
    let current: object | null = null
    const manager = PushManager.prototype as unknown as Record<string, () => Promise<object | null>>
    manager.getSubscription = async () => current
    manager.subscribe = async () => {
      current = made
      return made
    }
  }, subscription)

/** Gives a message of the push service to the app's worker. */
async function deliver(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const data = JSON.stringify(message)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

/** Returns the notifications that the device shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title, body }) => `${title}: ${body}`)
  })

/** Presses a button of the only notification, or the notification itself. */
const press = (worker: Worker, action: string) =>
  worker.evaluate(async (pressed) => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget
    const [notification] = await scope.registration.getNotifications()
    const Click = (globalThis as unknown as { NotificationEvent: new (name: string, options: object) => Event })
      .NotificationEvent
    scope.dispatchEvent(new Click('notificationclick', { notification, action: pressed }))
  }, action)

async function askFacilitator(admin: Calls, programName: string, days: number) {
  const { staffID } = await admin.staff.getByEmail({ email: PEOPLE.facilitator.email })
  const date = addDays(today().typed, days)
  const override = { note: 'It takes place.' }
  const times = { startTime: '9:00 AM', endTime: '12:00 PM' }
  const { programID } = await admin.programSchedule.create({ programName, date, ...times, override })
  const facilitators = [{ staffID, role: 'Lead', hours: 3 }]
  await admin.staffPrograms.sync({ programID, programName, date, facilitators, override })
  return programID
}

test('A Facilitator turns notifications on, answers a shift with Yes in one, and signs out @full-browser', async ({
  as,
  calls,
  mailbox,
  pageErrors,
}) => {
  // The app may be reading ahead when the person signs out.
  pageErrors.allow(/401/)
  const service = await openPushService()
  const device = service.subscribe()
  const page = await as('facilitator')
  const context = page.context()
  await context.grantPermissions(['notifications'])
  await subscribeAt(context, device.subscription)
  await page.goto('/')
  await page.getByRole('button', { name: /Welcome/ }).click()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('tab', { name: 'Notifications' }).click()
  const account = page.getByRole('dialog', { name: 'Account' })
  await account.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('This device shows what we e-mail you')).toBeVisible()
  await page.getByRole('switch', { name: 'Quiet hours' }).uncheck({ force: true })
  await page.getByRole('switch', { name: 'One e-mail a day' }).check({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notifications saved.')).toBeVisible()
  const facilitator = await calls('facilitator')
  expect(await facilitator.push.settings()).toMatchObject({ dailyMail: true, quietHours: null })

  const admin = await calls('admin')
  const programID = await askFacilitator(admin, 'Star watch', 40)
  await expect.poll(() => device.titles()).toEqual(["You're assigned to Star watch"])
  await deliver(page, device.received[0]?.payload ?? {})
  await expect
    .poll(() => shown(page))
    .toEqual([expect.stringContaining("You're assigned to Star watch: Star watch on")])

  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The app has no worker.')
  await press(worker, 'yes')
  await expect.poll(() => shown(page)).toEqual(["You're assigned to Star watch: You answered yes."])
  const { items } = await admin.staffPrograms.listByProgram({ programID })
  expect(items[0]?.confirmedAt).not.toBeNull()

  await expect.poll(() => device.received.at(-1)?.payload.isOver).toBe(true)
  await deliver(page, device.received.at(-1)?.payload ?? {})
  await expect.poll(() => shown(page)).toEqual([])

  await deliver(page, device.received[0]?.payload ?? {})
  await expect.poll(() => shown(page)).toHaveLength(1)
  await page.goto('/')
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => shown(page)).toEqual([])
  const before = device.received.length
  await askFacilitator(admin, 'Dawn hike', 41)
  await mailbox(PEOPLE.facilitator.email).waitFor(/Dawn hike/)
  expect(device.received).toHaveLength(before)
  await service.close()
})
