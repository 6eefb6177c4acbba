import { defineCollection } from '../documents/define-collection.ts'

/** The ID of the collection's only document. */
export const SEAL_ID = 'seal'

/** The certificate that Belay made for the centre, in PEM, and its private key, encrypted with the centre's secret. */
export type StoredSeal = {
  id: string
  /** The centre's name in the certificate. */
  name: string
  certificate: string
  sealedKey: string
  /** The time after which Belay makes a new certificate, in epoch ms. */
  renewAt: number
  createdAt: number
  updatedAt?: number
}

export const seals = defineCollection<StoredSeal>({
  name: 'seals',
  idField: 'id',
  keys: {},
  lists: {},
  unaudited: true,
})
