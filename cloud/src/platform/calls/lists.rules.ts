import type { Query } from '../documents/store.ts'
import { type Actor, isAdmin } from './actor.ts'
import { permitReading, type Readable } from './permit.ts'

/** Permits everyone to read the documents of a query. */
export const mayListPublic = (query: Query): Readable => permitReading(query, true)

/** Permits Admins to read the documents of a query. */
export const mayListAsAdmin = (actor: Actor, query: Query): Readable => permitReading(query, isAdmin(actor))

/** Permits Admins and Facilitators to read the documents of a query. */
export const mayListAsStaff = (actor: Actor, query: Query): Readable =>
  permitReading(query, isAdmin(actor) || actor.permission === 'Facilitator')

/** Permits Admins to read the documents of a query, and other people if all of these are their own. */
export const mayListOwn = (actor: Actor, query: Query, isOwn: boolean): Readable =>
  permitReading(query, isAdmin(actor) || isOwn)
