import { addressOf, linkTo } from '@belay/contract/links'
import { isLocal } from '../features/centre/centre.ts'
import { SAMPLE_PASSWORD, SAMPLE_SIGN_INS } from '../features/centre/sample-sign-ins.ts'
import { users } from '../features/users/users.documents.ts'
import type { Services } from '../platform/gate.ts'
import type { Identity } from '../platform/identity/identity.ts'
import { openBook } from './book.ts'
import { priceList } from './catalogue.ts'
import { sampleID } from './chance.ts'
import { welcome } from './clients.ts'
import { daysAround } from './days.ts'
import { logAndPay } from './hours.ts'
import { shelve } from './library.ts'
import { type Amounts, FIRST_OF_MANY, LARGE, loadMany } from './many.ts'
import { markSample } from './sample-mark.ts'
import { ADMINS, hire } from './staff.ts'
import { publish } from './texts.ts'
import { theYear } from './year.ts'

const NOA = SAMPLE_SIGN_INS[3]

/**
 * Loads the sample centre: only when asked for, only when there is nobody yet
 * (the large centre also goes on where a load was cut short), only on this machine. Only the five of the
 * sign-in page get an account; everybody else is in the documents alone, because nobody signs in as them.
 */
export async function loadSample(services: Services, identity: Identity, many: Amounts = LARGE): Promise<void> {
  const { settings, store, files } = services
  if (settings.sample === 'none' || !isLocal(services)) return
  if (await store.get(users, SAMPLE_SIGN_INS[0].email)) return
  const cutShort = settings.sample === 'large' && (await store.get(users, FIRST_OF_MANY)) !== null
  if (!cutShort && (await store.count(users, {}, 1)) > 0) return
  await markSample(services)
  const accounts = Promise.all(SAMPLE_SIGN_INS.map((one) => openAccount(identity, one)))
  const book = writeSample(services)
  await shelve(book.book, book.days, files)
  await accounts
  // The small centre goes last, in one commit: Ada's document says that all of it is there.
  if (settings.sample === 'large')
    await loadMany(services, book.days, many, (line) => process.stdout.write(`${line}\n`))
  await book.book.write(store)
}

/** The whole small centre, without its files, as documents in a book. */
function writeSample({ settings, clock }: Services) {
  const days = daysAround(clock.now(), settings.centre.timeZone)
  const known = new Map<string, string>()
  const book = openBook(days.now, (email) => known.get(email) ?? null)
  publish(book, days)
  priceList(book, days)
  const workers = hire(book, days)
  const customers = welcome(book, days)
  for (const { email, userid } of [...workers, ...customers]) known.set(email, userid)
  const noa = {
    email: NOA.email,
    userid: sampleID('user', NOA.email),
    contact: NOA.name,
    organization: 'Ridgeline Robotics Club',
    phone: '(555) 010-0377',
  }
  known.set(noa.email, noa.userid)
  const at = days.at(-1, '4:05 PM')
  book.create(
    users,
    {
      email: noa.email,
      username: NOA.name,
      userid: noa.userid,
      permission: 'No Access',
      disabled: false,
      photoURL: null,
    },
    { by: NOA, at, call: 'users.register' },
  )
  book.tell(
    at,
    ADMINS.map(({ email }) => email),
    {
      type: 'new_user',
      title: 'New user',
      message: `${NOA.name} (${NOA.email}) signed in for the first time. Give them a role.`,
      relatedDocumentId: NOA.email,
      link: addressOf(linkTo.user(NOA.email)),
    },
  )
  theYear(book, days, settings, workers, customers, noa)
  logAndPay(book, days, settings, workers)
  return { book, days }
}

/** An account that an earlier, interrupted load made is used again. */
async function openAccount(
  identity: Identity,
  { email, name, verified }: (typeof SAMPLE_SIGN_INS)[number],
): Promise<void> {
  if (await identity.findByEmail(email)) return
  await identity.createAccount({ userid: sampleID('user', email), email, name, password: SAMPLE_PASSWORD, verified })
}
