import type { AnyCollection, StoredDocument } from './store.ts'

/** Throws if a migration to the collection's schema version is missing, or if there is an extra one. */
export function checkMigrations({ name, schemaVersion, indexVersion, migrations = {} }: AnyCollection): void {
  for (const version of [schemaVersion, indexVersion])
    if (!Number.isInteger(version) || version < 1) throw new Error(`${name}: versions are integers from 1`)
  const steps = Object.keys(migrations).map(Number)
  const needed = Array.from({ length: schemaVersion - 1 }, (_, at) => at + 2)
  if (steps.join() !== needed.join())
    throw new Error(`${name} has the schema version ${schemaVersion}, but migrations to ${steps.join(', ') || 'none'}`)
}

/** Converts a document from an older schema version to the current one. Returns a newer document unchanged. */
export function migrate({ schemaVersion, migrations = {} }: AnyCollection, doc: object, writtenAt: number): object {
  let migrated = doc as StoredDocument // A stored document is a JSON object.
  for (let version = writtenAt + 1; version <= schemaVersion; version++)
    migrated = migrations[version]?.(migrated) ?? migrated
  return migrated
}

/** Converts the stored text of a document to the current schema version. */
export function migrateText(collection: AnyCollection, text: string, writtenAt: number): string {
  return writtenAt >= collection.schemaVersion ? text : JSON.stringify(migrate(collection, JSON.parse(text), writtenAt))
}
