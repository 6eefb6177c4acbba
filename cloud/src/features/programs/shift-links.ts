import { SECOND } from '@belay/contract/constants'
import { isBefore } from '@belay/contract/dates'
import { ORPCError } from '@orpc/server'
import type { Actor } from '../../platform/actor.ts'
import { openChange } from '../../platform/documents/change.ts'
import type { Context, Services } from '../../platform/gate.ts'
import type { LinkPass } from '../../platform/identity/identity.ts'
import { refuse } from '../../platform/refuse.ts'
import { centreToday } from '../../platform/today.ts'
import { askingOf } from '../staff-programs/asking.ts'
import { whyOfferClosed } from '../staff-programs/mark-offer.ts'
import {
  type ShiftOffer,
  type StaffProgram,
  shiftOffers,
  staffPrograms,
} from '../staff-programs/staff-programs.documents.ts'
import { users } from '../users/users.documents.ts'
import { confirmAssignment, declineAssignment } from './answer-assignment.ts'
import { answerOffer } from './answer-offer.ts'
import type { AskedShift, ShiftLinks } from './shift-link-routes.ts'

type Standing = Pick<AskedShift, 'state' | 'sentence'>

const SAID = {
  accepted: { state: 'accepted', sentence: 'You said yes. See you there.' },
  declined: { state: 'declined', sentence: "You said no. We'll look for someone else." },
} as const
const OPEN = { state: 'open', sentence: '' } as const
const ended = (sentence: string): Standing => ({ state: 'ended', sentence })
const NEWER = ended('This has changed since we e-mailed you. Answer by the newest e-mail, or sign in.')

function standingOfAssignment(doc: StaffProgram, asking: string, today: string): Standing {
  if (askingOf(doc) !== asking) return NEWER
  if (isBefore(doc.date, today)) return ended('This program is over.')
  return doc.declinedAt !== null ? SAID.declined : doc.confirmedAt === null ? OPEN : SAID.accepted
}

function standingOfOffer(doc: ShiftOffer, asking: string, now: number): Standing {
  if (askingOf(doc) !== asking) return NEWER
  if (doc.status === 'accepted' || doc.status === 'declined') return SAID[doc.status]
  const closed = whyOfferClosed(doc, now)
  return closed ? ended(closed.message) : OPEN
}

/** What the mailed links of shifts ask, and the answers to them: each link answers one asking, once (R138). */
export function shiftLinks(services: Services): ShiftLinks {
  const { store, clock, settings } = services

  async function read({ collection, id, documentHash }: LinkPass): Promise<AskedShift | null> {
    if (collection !== staffPrograms.name && collection !== shiftOffers.name) return null
    const isOffer = collection === shiftOffers.name
    const assignment = isOffer ? null : await store.get(staffPrograms, id)
    const offer = isOffer ? await store.get(shiftOffers, id) : null
    const doc = assignment ?? offer
    if (!doc) return { shift: null, ...ended("You're no longer on this program.") }
    const { programName, date, startTime, endTime, location, role, hours } = doc
    const standing = offer
      ? standingOfOffer(offer, documentHash, clock.now())
      : assignment && standingOfAssignment(assignment, documentHash, centreToday(settings, clock.now()))
    return { shift: { programName, date, startTime, endTime, location, role, hours }, ...(standing ?? NEWER) }
  }

  return {
    read,
    async answer(link, { accept, reason }, from) {
      const asked = await read(link)
      if (asked?.state !== 'open') return asked
      const person = await store.get(users, link.email)
      if (!person || person.disabled || !['Facilitator', 'Admin'].includes(person.permission)) return null
      const { id } = link
      const as = (call: string) =>
        contextOf(services, call, {
          userid: person.userid,
          email: person.email,
          name: person.username,
          verified: true,
          permission: person.permission,
          sessionId: '',
          ...from,
        })
      try {
        if (link.collection === shiftOffers.name)
          await answerOffer(as('staffPrograms.answerOffer'), { id, accept, reason })
        else if (accept) await confirmAssignment(as('staffPrograms.confirm'), { id })
        else await declineAssignment(as('staffPrograms.decline'), { id, reason })
      } catch (error) {
        if (!(error instanceof ORPCError) || error.status >= 500) throw error
        const now = await read(link)
        // Refused for another reason than that it has been answered or has ended meanwhile.
        return now?.state === 'open' ? { ...now, ...ended(error.message) } : now
      }
      return read(link)
    },
  }
}

/** As if the person had made the call signed in: what it changes can be undone, and its mails wait. */
function contextOf(services: Services, call: string, actor: Actor): Context {
  const holdsMailFor = services.settings.mail.holdSeconds * SECOND
  return {
    ...services,
    ip: actor.ip,
    userAgent: actor.userAgent,
    identifyCaller: async () => ({ actor }),
    told: {},
    hmac: () => refuse('internal'),
    actor,
    call,
    change: openChange(services.ids, { canBeUndone: true, holdsMailFor }),
  }
}
