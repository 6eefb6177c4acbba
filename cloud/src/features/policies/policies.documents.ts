import { policyDocument } from '@belay/contract/policies'
import { defineCollection } from '../../platform/documents/define-collection.ts'
import type { Collection } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

/** A public text: its collection and the ID of its only document. */
export type PublicText = { collection: Collection<Policy>; id: string }
export type Policy = DocumentOf<typeof policyDocument> & { id: string; createdAt: number; updatedAt?: number }

const policy = (name: string, called: string) =>
  defineCollection<Policy>({
    name,
    idField: 'id',
    schema: policyDocument,
    documentName: 'Policy',
    nameOf: () => called,
    audience: () => ({ everyone: true }),
  })

/** The collections of the public texts, with one document each: `terms` and `policy`. */
export const termsAndConditions = policy('termsAndConditions', 'the Terms and Conditions')
export const privacyPolicy = policy('privacyPolicy', 'the Privacy Policy')
export const termsText: PublicText = { collection: termsAndConditions, id: 'terms' }
export const privacyPolicyText: PublicText = { collection: privacyPolicy, id: 'policy' }
