import { findFirst } from '../../platform/documents/find-all.ts'
import { comparedName, programTypes } from './program-types.documents.ts'

/** The type with this name, or one that had it, ignoring case; null when there is none. */
export const findProgramType = async (reader: Parameters<typeof findFirst>[0], name: string) =>
  name.trim() === ''
    ? null
    : findFirst(reader, programTypes, { where: { anyName: comparedName(name) }, orderBy: 'name' })
