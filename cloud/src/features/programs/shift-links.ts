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
type Now = { at: number; today: string }

const SAID = {
  accepted: { state: 'accepted', sentence: 'You said yes. See you there.' },
  declined: { state: 'declined', sentence: "You said no. We'll look for someone else." },
} as const
const OPEN = { state: 'open', sentence: '' } as const
const ended = (sentence: string): Standing => ({ state: 'ended', sentence })
const GONE = ended("You're no longer on this program.")
const NEWER = ended('This has changed since we e-mailed you. Answer by the newest e-mail, or sign in.')

function standingOfAssignment(doc: StaffProgram, asking: string, today: string): Standing {
  if (askingOf(doc) !== asking) return NEWER
  if (isBefore(doc.date, today)) return ended('This program is over.')
  return doc.declinedAt !== null ? SAID.declined : doc.confirmedAt === null ? OPEN : SAID.accepted
}

/** Of an offer that was accepted, `shift` is what it made, as long as the person is on the program. */
function standingOfOffer(doc: ShiftOffer, shift: StaffProgram | null, asking: string, now: Now): Standing {
  if (askingOf(doc) !== asking) return NEWER
  if (doc.status === 'declined') return SAID.declined
  if (doc.status === 'accepted') {
    const standing = shift ? standingOfAssignment(shift, askingOf(shift), now.today) : GONE
    return standing === OPEN ? NEWER : standing
  }
  const closed = whyOfferClosed(doc, now.at)
  return closed ? ended(closed.message) : OPEN
}

/** What the mailed links of shifts ask, and the answers to them: each link answers one asking, once (R138). */
export function shiftLinks(services: Services): ShiftLinks {
  const { store, clock, settings } = services

  /** What a link is about, for whoever may still work shifts, and as which person they answer. */
  async function find({ collection, id, documentHash, email }: LinkPass) {
    const isOffer = collection === shiftOffers.name
    if (!isOffer && collection !== staffPrograms.name) return null
    const person = await store.get(users, email)
    if (!person || person.disabled || !['Facilitator', 'Admin'].includes(person.permission)) return null
    const offer = isOffer ? await store.get(shiftOffers, id) : null
    const shift = !isOffer || offer?.status === 'accepted' ? await store.get(staffPrograms, id) : null
    const doc = offer?.status === 'accepted' ? shift : (offer ?? shift)
    if (!doc) return { person, version: 0, asked: { shift: null, ...GONE } }
    const now = { at: clock.now(), today: centreToday(settings, clock.now()) }
    const standing = offer
      ? standingOfOffer(offer, shift, documentHash, now)
      : shift && standingOfAssignment(shift, documentHash, now.today)
    const { programName, date, startTime, endTime, location, role, hours } = doc
    const facts = { programName, date, startTime, endTime, location, role, hours }
    return { person, version: doc.version, asked: { shift: facts, ...(standing ?? NEWER) } }
  }
  const read = async (link: LinkPass): Promise<AskedShift | null> => (await find(link))?.asked ?? null

  return {
    read,
    async answer(link, { accept, reason }, from) {
      const found = await find(link)
      if (found?.asked.state !== 'open') return found?.asked ?? null
      const { person, version } = found
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
          await answerOffer(as('staffPrograms.answerOffer'), { id, version, accept, reason })
        else if (accept) await confirmAssignment(as('staffPrograms.confirm'), { id, version })
        else await declineAssignment(as('staffPrograms.decline'), { id, version, reason })
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
