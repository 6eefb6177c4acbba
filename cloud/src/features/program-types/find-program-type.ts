import { findFirst } from '../../platform/documents/find-all.ts'
import { normalizeTypeName, programTypes } from './program-types.documents.ts'

/** Returns the type with this current or former name, ignoring case, or null. */
export const findProgramType = async (reader: Parameters<typeof findFirst>[0], name: string) =>
  name.trim() === ''
    ? null
    : findFirst(reader, programTypes, { where: { anyName: normalizeTypeName(name) }, orderBy: 'name' })

/** Returns the type with this address, also by a former name, or null. */
export const findTypeBySlug = async (reader: Parameters<typeof findFirst>[0], slug: string) =>
  slug === '' ? null : findFirst(reader, programTypes, { where: { anySlug: slug }, orderBy: 'name' })
