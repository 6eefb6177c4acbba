import { LIMITS } from '@belay/contract/constants'
import type { Actor } from '../../platform/calls/actor.ts'
import { permitAs } from '../../platform/calls/permit.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { SavedView } from './saved-views.documents.ts'

/** Permits only a view's owner. Throws `not-found` for everybody else, even Admins. */
export const mayChangeView = (actor: Pick<Actor, 'userid'>, view: Versioned<SavedView>) =>
  permitAs('not-found', view, view.userid === actor.userid)

/** Refuses a view over the limits or with a taken name. `inAll`: the person's number of views of all lists. */
export function refuseTooManyViews(name: string, others: readonly Pick<SavedView, 'name'>[], inAll: number): void {
  const refuseMore = (most: string) =>
    refuse('failed-precondition', `You can save up to ${most}. Delete one first.`, 'too-many-views')
  if (others.length >= LIMITS.viewsPerTable) refuseMore(`${LIMITS.viewsPerTable} views of a list`)
  if (inAll >= LIMITS.viewsPerPerson) refuseMore(`${LIMITS.viewsPerPerson} views`)
  refuseTakenName(name, others)
}

export function refuseTakenName(name: string, others: readonly Pick<SavedView, 'name'>[]): void {
  if (!others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return
  refuse('already-exists', `You already have a view named ${name}.`, {
    reason: 'taken',
    fields: [{ field: 'name', message: 'This name is taken. Choose another.' }],
  })
}
