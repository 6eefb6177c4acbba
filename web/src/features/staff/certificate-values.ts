import { isBefore } from '@belay/contract/dates'
import { cloud } from '../../cloud/client.ts'
import type { StaffMember } from './staff-types.ts'

type Certificate = StaffMember['certificates'][number]
/** The form values of a certificate. `upload`: a chosen file that is not sent yet. */
export type CertificateValues = { name: string; validUntil: string; file: string | null; upload: File | null }

export const BLANK_CERTIFICATE: CertificateValues = { name: '', validUntil: '', file: null, upload: null }

export const toCertificateValues = (certificates: readonly Certificate[]): CertificateValues[] =>
  certificates.map(({ name, validUntil, file }) => ({ name, validUntil: validUntil ?? '', file, upload: null }))

export const toCertificates = (values: readonly CertificateValues[]): Certificate[] =>
  values.map(({ name, validUntil, file }) => ({ name: name.trim(), validUntil: validUntil || null, file }))

/** Uploads the chosen files one after the other. Returns the updated staff record. */
export async function uploadCertificates(member: StaffMember, values: readonly CertificateValues[]) {
  const { staffID } = member
  let savedMember = member
  for (const { name, upload } of values) {
    if (!upload) continue
    savedMember = await cloud.staff.setCertificateFile({ staffID, certificate: name.trim(), file: upload })
  }
  return savedMember
}

export const isExpired = ({ validUntil }: Pick<Certificate, 'validUntil'>, today: string): boolean =>
  validUntil !== null && isBefore(validUntil, today)
