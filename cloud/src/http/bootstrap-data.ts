import { describeCentre } from '../features/centre/centre.ts'
import { type PublicText, privacyPolicyText, termsText } from '../features/policies/policies.documents.ts'
import { getPolicy } from '../features/policies/policies.ts'
import type { Services } from '../platform/gate.ts'
import type { Identity } from '../platform/identity/identity.ts'

const TEXTS: Record<string, { call: string; which: PublicText }> = {
  '/app/policies/termsAndConditions': { call: 'termsAndConditions.get', which: termsText },
  '/app/policies/privacyPolicy': { call: 'privacyPolicy.get', which: privacyPolicyText },
}

/** By call, what it answers; and `signedOut`, when the page was asked for without a sign-in. */
export type PreloadedAnswers = {
  'centre.get': ReturnType<typeof describeCentre>
  signedOut?: true
  [call: string]: unknown
}

/**
 * What the page of an address brings along: who is there, if that is nobody, and what its screen would ask for first
 * where everyone is answered alike. Without the store the page comes with less, and asks itself.
 */
export async function preloadAnswers(
  services: Services,
  identity: Pick<Identity, 'visitor'>,
  request: Request,
): Promise<PreloadedAnswers> {
  const answers: PreloadedAnswers = { 'centre.get': describeCentre(services) }
  const text = TEXTS[new URL(request.url).pathname]
  try {
    if (!(await identity.visitor(request))) answers.signedOut = true
    if (text) answers[text.call] = await getPolicy(services, text.which)
  } catch (error) {
    services.log.error('a page was sent without its preloaded data', { error: (error as Error).stack })
  }
  return answers
}
