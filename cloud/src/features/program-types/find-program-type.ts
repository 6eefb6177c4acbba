import { findFirst } from '../../platform/documents/find-all.ts'
import { normalizeTypeName, programTypes } from './program-types.documents.ts'

/** Returns the type with this current or former name, ignoring case, or null. */
export const findProgramType = async (reader: Parameters<typeof findFirst>[0], name: string) =>
  name.trim() === ''
    ? null
    : findFirst(reader, programTypes, { where: { anyName: normalizeTypeName(name) }, orderBy: 'name' })
