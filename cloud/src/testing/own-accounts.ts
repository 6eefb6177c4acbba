import { DAY } from '@belay/contract/constants'
import { type Account, accounts, sessions } from '../platform/identity/identity.documents.ts'
import { emailOf, PEOPLE, type Person, START, sessionIdOf, type TestCloud, useridOf } from './cloud.ts'

/** Returns the account of a person of the tests, with a confirmed address. */
export const accountOf = (person: Person, email = emailOf(person)): Account => ({
  userid: useridOf(person),
  email,
  name: PEOPLE[person].name,
  verified: true,
  disabled: false,
  password: null,
  identities: [],
  offeredPhoto: null,
  signInEpoch: 1,
  createdAt: START,
})

/** Creates a person's account, unless there is one, and a fresh session, so that they can make calls of sign-in. */
export async function openOwnAccount({ store, clock }: TestCloud, person: Person): Promise<void> {
  const userid = useridOf(person)
  const id = sessionIdOf(person)
  const [stored, session] = await Promise.all([store.get(accounts, userid), store.get(sessions, id)])
  const account = stored ?? accountOf(person)
  const now = clock.now()
  const times = { createdAt: now, lastSeenAt: now, freshAt: now, expiresAt: now + DAY }
  const { signInEpoch } = account
  const fresh = { id, userid, secretHash: '', signInEpoch, ip: '127.0.0.1', userAgent: 'test', ...times }
  const batch = store.batch().put(sessions, fresh, session?.version ?? 0)
  await (stored ? batch : batch.create(accounts, account)).commit()
}

/** Deletes a person's account, as they do it. */
export async function deleteOwnAccount(cloud: TestCloud, person: Person): Promise<void> {
  await openOwnAccount(cloud, person)
  await cloud.as(person).identity.deleteUser()
}

/** Requests a change of a person's address. Returns the token of the link that is mailed to the new one. */
export async function requestAddress(cloud: TestCloud, person: Person, newEmail: string): Promise<string> {
  await openOwnAccount(cloud, person)
  await cloud.as(person).identity.changeEmail({ newEmail })
  const mail = (await cloud.jobs('sealedMail')).findLast(({ to }) => to === newEmail)
  const token = /#token=([\w-]+)/.exec(cloud.services.identity.unseal(mail?.sealed ?? '') ?? '')?.[1]
  if (!token) throw new Error(`There is no link in a mail to ${newEmail}`)
  return token
}

/** Moves a person's account to a new address, as they do it. Returns the token of the link, which is used up. */
export async function changeAddress(cloud: TestCloud, person: Person, newEmail: string): Promise<string> {
  const token = await requestAddress(cloud, person, newEmail)
  await cloud.as(person).identity.verifyEmail({ token })
  return token
}
