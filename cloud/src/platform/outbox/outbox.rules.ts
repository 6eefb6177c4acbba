import type { Versioned } from '../documents/store.ts'
import { permit } from '../permit.ts'
import type { OutboxEntry } from './outbox.ts'

type Entry = Versioned<OutboxEntry>

/** A mail is given up once. */
export const mayBeGivenUp = (entry: Entry) => permit(entry, !entry.givenUp, 'This mail was already given up.')

/** Only a mail that was given up is sent again as if it were new; another waits for its next try. */
export const mayBeResent = (entry: Entry) => permit(entry, entry.givenUp === true, "This mail wasn't given up.")

/** Only a mail that its server certainly did not take is tried before its time: another may be on its way. */
export const mayBeTriedNow = (entry: Entry) => permit(entry, entry.refused === true, 'This mail may be on its way.')
