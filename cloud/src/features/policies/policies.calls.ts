import { os } from '../../platform/gate.ts'
import { privacyPolicyText, termsText } from './policies.documents.ts'
import { get, save } from './policies.ts'

export const termsAndConditionsCalls = os.termsAndConditions.router({
  get: os.termsAndConditions.get.handler(({ context }) => get(context, termsText)),
  save: os.termsAndConditions.save.handler(({ context, input }) => save(context, termsText, input)),
})

export const privacyPolicyCalls = os.privacyPolicy.router({
  get: os.privacyPolicy.get.handler(({ context }) => get(context, privacyPolicyText)),
  save: os.privacyPolicy.save.handler(({ context, input }) => save(context, privacyPolicyText, input)),
})
