import * as z from 'zod'
import { call, nothing } from './call.ts'
import { richText, savedVersion, timestamp } from './fields.ts'

/** A public text as sanitized HTML. The document is `terms` or `policy`. */
export const policyDocument = z.object({
  content: z.string(),
  lastUpdated: timestamp.nullable(),
  version: savedVersion,
})

const save = z.strictObject({ content: richText, version: savedVersion.optional() })

const policy = (name: 'termsAndConditions' | 'privacyPolicy', words: string) => ({
  get: call(`GET /${name}`, nothing, policyDocument).who('everyone').summary(`Gets the ${words}.`),
  save: call(`PUT /${name}`, save, policyDocument).who('admin').did('changed').summary(`Saves the ${words}.`),
})
export const termsAndConditions = policy('termsAndConditions', 'terms and conditions')
export const privacyPolicy = policy('privacyPolicy', 'privacy policy')
