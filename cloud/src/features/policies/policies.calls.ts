import type { Handlers } from '../../platform/calls/gate.ts'
import { type PublicText, privacyPolicyText, termsText } from './policies.documents.ts'
import { getPolicy, savePolicy } from './policies.ts'

const callsOf = (text: PublicText): Handlers<'termsAndConditions' | 'privacyPolicy'> => ({
  get: (context) => getPolicy(context, text),
  save: (context, input) => savePolicy(context, text, input),
})

export const termsAndConditionsCalls = callsOf(termsText)
export const privacyPolicyCalls = callsOf(privacyPolicyText)
