import type { DocumentStore } from '../../platform/documents/store.ts'
import { staffPrograms } from './staff-programs.documents.ts'

/** The assignments of a person or a program, as a refusal to delete names them; the newest ten. */
export async function assignmentsInTheWay(
  store: Pick<DocumentStore, 'find'>,
  of: { staffID?: string; programID?: string },
): Promise<{ collection: string; id: string; label: string }[]> {
  const where = { ...(of.programID === undefined ? {} : { programID: of.programID }), ...(of.staffID === undefined ? {} : { staffID: of.staffID }) }
  const { items } = await store.find(staffPrograms, { where, orderBy: 'date', descending: true, limit: 10 })
  return items.map(({ id, staffName, programName, date }) => ({ collection: 'staffPrograms', id, label: `${staffName}: ${programName}, ${date}` }))
}
