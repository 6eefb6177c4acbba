import type { Handlers } from '../../platform/gate.ts'
import { privacyPolicyText, termsText } from './policies.documents.ts'
import { getPolicy, savePolicy } from './policies.ts'

export const termsAndConditionsCalls: Handlers<'termsAndConditions'> = {
  get: (context) => getPolicy(context, termsText),
  save: (context, input) => savePolicy(context, termsText, input),
}

export const privacyPolicyCalls: Handlers<'privacyPolicy'> = {
  get: (context) => getPolicy(context, privacyPolicyText),
  save: (context, input) => savePolicy(context, privacyPolicyText, input),
}
