import * as z from 'zod'
import { call, nothing } from './call.ts'
import { richText, savedVersion, stored } from './fields.ts'

/** The single document `default`: the text that every contract has in addition to its lines. */
export const contractTextDocument = z.object({
  paymentText: z.string(),
  additionalText: z.string(),
  ...stored,
  version: savedVersion,
})

export const contractText = {
  get: call('GET /contractText', nothing, contractTextDocument).who('verified').summary('Gets the contract text.'),
  save: call(
    'PUT /contractText',
    { paymentText: richText.optional(), additionalText: richText.optional(), version: savedVersion.optional() },
    contractTextDocument,
  )
    .who('admin')
    .did('changed')
    .summary('Saves the contract text. Fields you leave out stay the same.'),
}
