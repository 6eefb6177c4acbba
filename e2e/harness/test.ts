import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { findFreePort } from '../../cloud/src/testing/free-port.ts'
import { type Calls, callsWith } from './calls.ts'
import { type Cloud, startCloud } from './cloud.ts'
import { createDatabase } from './database.ts'
import { typeLikePeople } from './firefox.ts'
import { cookieOf, tokenOf } from './http-sign-in.ts'
import { type Mailbox, startMailServer } from './mail.ts'
import { type PageErrors, watchPageErrors } from './page-errors.ts'
import { type Account, createAccount, emailOf, type Person, signIn, signInFast } from './people.ts'

/**
 * `store`: the store of the documents; `postgres` is the database at DATABASE_URL. `centre`: the name of the centre
 * that a file's stories share; a unique name gives a fresh sample centre. `holdSeconds`: the time that its mails are
 * held for an Undo. `receivesReplies`: it takes answers by mail, on `replyPort`.
 */
type World = {
  store: 'sqlite' | 'postgres'
  centre: string
  holdSeconds: string
  receivesReplies: boolean
  replyPort: number
  cloud: Cloud
  post: Awaited<ReturnType<typeof startMailServer>>
}
type Story = {
  /** The errors in the browser, which fail a test. `pageErrors.allow(/…/)` allows the ones that belong to the story. */
  pageErrors: PageErrors
  mailbox: Mailbox
  /** Signs in on the test's own page, through the form. */
  signIn: (person: Person) => Promise<void>
  /** Opens a page for another person, in a separate browser profile, signed in without the form. */
  as: (person: Person | Account) => Promise<Page>
  /** Returns another person's calls, which need no screen. */
  calls: (person: Person | Account) => Promise<Calls>
  /** Creates an account with a confirmed address, without a screen. */
  createAccount: (account: Account) => Promise<void>
  /** Creates an account of a Facilitator who earns $20 an hour. Returns the ID of the staff record. */
  createFacilitator: (account: Account) => Promise<string>
}

/** The journeys' `test`: with the real cloud on the sample centre, and with a mail server. */
export const test = base.extend<Story, World>({
  store: ['sqlite', { option: true, scope: 'worker' }],
  centre: ['shared', { option: true, scope: 'worker' }],
  holdSeconds: ['0', { option: true, scope: 'worker' }],
  receivesReplies: [false, { option: true, scope: 'worker' }],
  replyPort: [async ({ receivesReplies }, use) => use(receivesReplies ? await findFreePort() : 0), { scope: 'worker' }],
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures needed from this pattern
    async ({}, use) => {
      const post = await startMailServer()
      await use(post)
      await post.close()
    },
    { scope: 'worker' },
  ],
  cloud: [
    async ({ store, post, holdSeconds, replyPort }, use) => {
      const database = store === 'postgres' ? await createDatabase(process.env.DATABASE_URL ?? '') : null
      const cloud = await startCloud({
        env: {
          BELAY_SAMPLE: 'small',
          BELAY_MAIL_HOLD_SECONDS: holdSeconds,
          SMTP_URL: post.url,
          ...(replyPort && { REPLY_DOMAIN: 'reply.example.edu', REPLY_PORT: String(replyPort) }),
          ...(database && { DATABASE_URL: database.url }),
        },
      })
      await use(cloud)
      await cloud.stop()
      await database?.drop()
    },
    // Waits for another worker's load of the sample, and loads it if that fails.
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.origin),
  mailbox: async ({ post }, use) => use(post.mailbox),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures needed from this pattern
  pageErrors: async ({}, use) => {
    const pageErrors = watchPageErrors()
    await use(pageErrors)
    pageErrors.check()
  },
  page: async ({ page, pageErrors }, use) => {
    await typeLikePeople(page.context())
    pageErrors.watch(page)
    await use(page)
  },
  signIn: async ({ page }, use) => use((person) => signIn(page, person)),
  as: async ({ browser, cloud, pageErrors, contextOptions }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: cloud.origin })
      contexts.push(context)
      await typeLikePeople(context)
      await signInFast(context.request, cloud.origin, person)
      const page = await context.newPage()
      pageErrors.watch(page)
      return page
    })
    for (const context of contexts) await context.close()
  },
  calls: async ({ cloud: { origin } }, use) =>
    use(async (person) => callsWith(origin, await tokenOf(origin, await cookieOf(origin, emailOf(person))))),
  createAccount: async ({ request, cloud, mailbox }, use) =>
    use((account) => createAccount(request, cloud.origin, mailbox, account)),
  createFacilitator: async ({ createAccount, calls }, use) =>
    use(async (account) => {
      const { email } = account
      await createAccount(account)
      await (await calls(account)).users.register()
      const admin = await calls('admin')
      await admin.users.update({ email, permission: 'Facilitator', payRate: 20 })
      return (await admin.staff.getByEmail({ email })).staffID
    }),
})
export { expect } from '@playwright/test'
