import * as z from 'zod'
import { call, nothing } from './call.ts'
import { richText, savedVersion, timestamp } from './fields.ts'

/** One public text, stored as sanitized HTML: document `terms`, or `policy`. */
export const policyDocument = z.object({
  content: z.string(),
  lastUpdated: timestamp.nullable(),
  version: savedVersion,
})

const save = z.strictObject({ content: richText, version: savedVersion.optional() })

export const termsAndConditions = {
  get: call('GET /termsAndConditions', nothing, policyDocument).summary('Gets the terms and conditions.'),
  save: call('PUT /termsAndConditions', save, policyDocument).summary('Saves the terms and conditions.'),
}
export const privacyPolicy = {
  get: call('GET /privacyPolicy', nothing, policyDocument).summary('Gets the privacy policy.'),
  save: call('PUT /privacyPolicy', save, policyDocument).summary('Saves the privacy policy.'),
}
