import type { Actor } from '../../platform/calls/actor.ts'
import { mayAsAdmin } from '../../platform/calls/admins.rules.ts'
import { permitUnreferenced } from '../../platform/calls/permit.ts'
import type { BlockingReference } from '../../platform/calls/refuse.ts'
import type { VersionedPlace } from './places.documents.ts'

/** Permits deleting a place unless other documents refer to it. */
export const mayDeletePlace = (actor: Actor, place: VersionedPlace, references: readonly BlockingReference[]) =>
  permitUnreferenced(
    mayAsAdmin(actor, place),
    references,
    `You can't delete ${place.name}, which coming programs, offered dates, program types or other places use. ` +
      'Deactivate it instead.',
  )
