import * as z from 'zod'
import { call, nothing } from './call.ts'
import { richText, timestamp, version } from './fields.ts'

/** One public text, stored as sanitized HTML: document `terms`, or `policy`. */
export const policyDocument = z.object({
  content: z.string(),
  lastUpdated: timestamp.nullable(),
  version: version.or(z.literal(0)),
})

const save = z.strictObject({ content: richText, version: version.or(z.literal(0)).optional() })

export const termsAndConditions = {
  get: call('GET /termsAndConditions', 'Gets the terms and conditions.').input(nothing).output(policyDocument),
  save: call('PUT /termsAndConditions', 'Saves the terms and conditions.').input(save).output(policyDocument),
}
export const privacyPolicy = {
  get: call('GET /privacyPolicy', 'Gets the privacy policy.').input(nothing).output(policyDocument),
  save: call('PUT /privacyPolicy', 'Saves the privacy policy.').input(save).output(policyDocument),
}
