import { os } from '../../platform/gate.ts'
import { POLICY_ID, privacyPolicy, TERMS_ID, termsAndConditions } from './policies.documents.ts'
import { get, save, type Which } from './policies.ts'

const terms: Which = { collection: termsAndConditions, id: TERMS_ID }
const policy: Which = { collection: privacyPolicy, id: POLICY_ID }

export const termsAndConditionsCalls = os.termsAndConditions.router({
  get: os.termsAndConditions.get.handler(({ context }) => get(context, terms)),
  save: os.termsAndConditions.save.handler(({ context, input }) => save(context, terms, input)),
})

export const privacyPolicyCalls = os.privacyPolicy.router({
  get: os.privacyPolicy.get.handler(({ context }) => get(context, policy)),
  save: os.privacyPolicy.save.handler(({ context, input }) => save(context, policy, input)),
})
