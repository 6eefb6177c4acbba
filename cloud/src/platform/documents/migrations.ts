import type { AnyCollection, StoredDocument } from './store.ts'

/** Throws when a collection lacks a step up to its version, or has one that leads nowhere. */
export function checkMigrations({ name, schemaVersion, indexVersion, migrations = {} }: AnyCollection): void {
  for (const version of [schemaVersion, indexVersion])
    if (!Number.isInteger(version) || version < 1) throw new Error(`${name}: versions are integers from 1`)
  const steps = Object.keys(migrations).map(Number)
  const needed = Array.from({ length: schemaVersion - 1 }, (_, at) => at + 2)
  if (steps.join() !== needed.join())
    throw new Error(`${name} has the schema version ${schemaVersion}, but migrations to ${steps.join(', ') || 'none'}`)
}

/** A document that was written at a schema version, in the shape of today. One of a newer version stays as it is. */
export function migrate({ schemaVersion, migrations = {} }: AnyCollection, doc: object, writtenAt: number): object {
  let migrated = doc as StoredDocument // what is stored is a JSON object
  for (let version = writtenAt + 1; version <= schemaVersion; version++)
    migrated = migrations[version]?.(migrated) ?? migrated
  return migrated
}

/** The stored text of a document in the shape of today. */
export function migrateText(collection: AnyCollection, text: string, writtenAt: number): string {
  return writtenAt >= collection.schemaVersion ? text : JSON.stringify(migrate(collection, JSON.parse(text), writtenAt))
}
