import { type Context, type Input, requireVersion, runInTransaction } from '../../platform/calls/gate.ts'
import { refuse, refuseField } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { withStoredFile } from '../../platform/files/files.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { logExport } from '../../platform/process/security-log.ts'
import { detectFileType } from '../resources/detect-file-type.ts'
import { storeUpload } from '../resources/store-upload.ts'
import { type StaffMember, staff } from './staff.documents.ts'
import { mayEditStaff, mayReadStaff } from './staff.rules.ts'

type Certificates = StaffMember['certificates']

const findCertificate = (certificates: Certificates, name: string) =>
  certificates.find((certificate) => certificate.name.toLowerCase() === name.toLowerCase())

/** Stores the file of a certificate. Deletes the previous file after the commit. */
export async function setCertificateFile(
  context: Context,
  { staffID, version, certificate, file }: Input<'staff.setCertificateFile'>,
) {
  if (!(await context.store.get(staff, staffID))) refuse('not-found')
  const { fileID } = await storeUpload(context.files, file)
  return withStoredFile(context.files, fileID, () =>
    runInTransaction(context, async (tx) => {
      const current = (await tx.lock(staff, staffID)) ?? refuse('not-found')
      const member = mayEditStaff(tx.actor, requireVersion(current, version))
      const named =
        findCertificate(member.certificates, certificate) ??
        refuseField('certificate', "We can't find this certificate.")
      const certificates = member.certificates.map((each) => (each === named ? { ...each, file: fileID } : each))
      deleteDroppedFiles(tx, member.certificates, certificates)
      return tx.update(staff, member, { certificates })
    }),
  )
}

/** Returns the file of a certificate to Admins and its person. Detects its type from its content. */
export async function downloadCertificate(
  context: Context,
  { staffID, certificate }: Input<'staff.certificateFile'>,
): Promise<File> {
  const { actor, store, files } = context
  const member = mayReadStaff(actor, await store.get(staff, staffID))
  const named = findCertificate(member.certificates, certificate)
  const stored = named?.file ? await files.get(named.file) : null
  if (!named || !stored) return refuse('not-found', "We can't find this file.", 'no-file')
  if (member.email !== actor.email) logExport(context, `${context.call} ${staffID}`)
  const detected = await detectFileType(stored.bytes, `${named.name} ${member.name}`)
  return new File([new Uint8Array(stored.bytes)], detected?.name ?? named.name, { type: detected?.type ?? stored.type })
}

/** Refuses certificates with a file that this person does not already have. New files come only by an upload. */
export function refuseOtherFiles(certificates: Certificates, before: Certificates): void {
  const earlierFiles = filesOf(before)
  if (filesOf(certificates).some((file) => !earlierFiles.includes(file)))
    refuseField('certificates', "We can't find this file. Upload it again.", 'no-file')
}

/** Deletes files that no certificate uses any more, after the commit. */
export function deleteDroppedFiles(tx: Tx, before: Certificates, after: Certificates): void {
  const kept = filesOf(after)
  for (const fileID of filesOf(before)) if (!kept.includes(fileID)) enqueue(tx, { kind: 'deleteFile', fileID })
}

const filesOf = (certificates: Certificates): string[] => certificates.flatMap(({ file }) => file ?? [])
