import type { MadeCall } from '@belay/contract/facilitator-home'
import type { IdentityUser } from '@belay/contract/identity'
import type { Role } from '@belay/contract/roles'
import { describeCentre } from '../../features/centre/centre.ts'
import { findSignedInPerson } from '../../features/identity/present-account.ts'
import { type PublicText, privacyPolicyText, termsText } from '../../features/policies/policies.documents.ts'
import { getPolicy } from '../../features/policies/policies.ts'
import { users } from '../../features/users/users.documents.ts'
import type { Services } from '../../platform/calls/gate.ts'

const TEXTS: Record<string, { call: string; which: PublicText }> = {
  '/app/policies/termsAndConditions': { call: 'termsAndConditions.get', which: termsText },
  '/app/policies/privacyPolicy': { call: 'privacyPolicy.get', which: privacyPolicyText },
}

/** A person with a session. `permission` is set for registered, confirmed users. */
export type Visitor = { user: IdentityUser; permission?: Role }

/** The page's data: answers by call name, and the user. */
export type PreloadedAnswers = {
  'centre.get': ReturnType<typeof describeCentre>
  signedOut?: true
  signedIn?: Visitor
  firstCalls?: MadeCall[] | undefined
  [call: string]: unknown
}

/**
 * Returns the data that is embedded in the page of an address: the user, and the first answers of its screen if they
 * are the same for everyone. If the database fails, returns less data, and the browser requests the rest.
 */
export async function preloadAnswers(
  services: Services,
  request: { path: string; findVisitor: () => Promise<Visitor | null> },
) {
  const answers: PreloadedAnswers = { 'centre.get': describeCentre(services) }
  const { passwordPolicy, botCheck } = services.identity
  if (request.path === '/login') Object.assign(answers, { passwordPolicy, botCheck: botCheck.config })
  const text = TEXTS[request.path]
  try {
    const signedIn = await request.findVisitor()
    if (signedIn) answers.signedIn = signedIn
    else answers.signedOut = true
    if (text) answers[text.call] = await getPolicy(services, text.which)
  } catch (error) {
    services.log.error('a page was sent without its preloaded data', { error: (error as Error).stack })
  }
  return answers
}

/** Returns the person of a request's session cookie, with the role if they are registered. Null if signed out. */
export async function findVisitor(services: Services, request: { cookieHeader: string }): Promise<Visitor | null> {
  const user = await findSignedInPerson(services, request)
  return user && { user, ...(await permissionOf(services, user)) }
}

async function permissionOf(
  { store }: Services,
  { email, emailVerified }: IdentityUser,
): Promise<{ permission?: Role }> {
  const registered = emailVerified ? await store.get(users, email) : null
  return registered ? { permission: registered.permission } : {}
}
