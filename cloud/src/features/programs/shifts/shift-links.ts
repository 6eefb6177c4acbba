import { hasEnded } from '@belay/contract/clock'
import { SECOND } from '@belay/contract/constants'
import type { AskedShift } from '@belay/contract/identity'
import { cost } from '@belay/contract/money'
import { isStaffRole } from '@belay/contract/roles'
import { ORPCError } from '@orpc/server'
import { type Actor, SYSTEM } from '../../../platform/calls/actor.ts'
import type { Context, Services } from '../../../platform/calls/gate.ts'
import { createChange } from '../../../platform/documents/change.ts'
import type { LinkPass } from '../../../platform/identity/document-links.ts'
import { findProgramType } from '../../program-types/find-program-type.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import { users } from '../../users/users.documents.ts'
import { assignmentID } from '../assignments/find-assignments.ts'
import {
  isGivenBack,
  type StaffProgram,
  staffPrograms,
  type VersionedAssignment,
} from '../assignments/staff-programs.documents.ts'
import { findWayToLeave } from '../assignments/staff-programs.rules.ts'
import { answerOffer } from '../offers/answer-offer.ts'
import { type ShiftOffer, shiftOffers } from '../offers/shift-offers.documents.ts'
import { whyOfferClosed } from '../offers/shift-offers.rules.ts'
import { calendarOfShift } from '../schedule/calendar-feed.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { answerSwap } from '../swaps/answer-swap.ts'
import { countProposed } from '../swaps/find-swap-candidates.ts'
import { type ShiftSwap, shiftSwaps } from '../swaps/shift-swaps.documents.ts'
import { whySwapClosed } from '../swaps/shift-swaps.rules.ts'
import { findSwapMoves } from '../swaps/swap-moves.ts'
import { findSwapWarnings } from '../swaps/swap-warnings.ts'
import { confirmAssignment, declineAssignment } from './answer-assignment.ts'
import { giveBackShiftByLink } from './give-back-shift.ts'
import { findCrew, findMeeting } from './meeting-of-shift.ts'
import { currentAskingID } from './shift-answers.ts'
import { presentLinkedShift } from './shift-links.presenter.ts'
import { describeExchangedShift } from './shift-words.ts'

type Answer = { accept: boolean; reason: string }
type From = { ip: string; userAgent: string }
/** Functions that return the state of a mailed link's shift: now, or after a change. Null if it is about no shift. */
type ShiftLinks = {
  read(link: LinkPass): Promise<AskedShift | null>
  answer(link: LinkPass, answer: Answer, from: From): Promise<AskedShift | null>
  giveBack(link: LinkPass, reason: string, from: From): Promise<AskedShift | null>
}

type LinkState = Pick<AskedShift, 'state' | 'sentence'>
type Now = { at: number; timeZone: string }

const ANSWERED = {
  accepted: { state: 'accepted', sentence: 'See you there.' },
  givenBack: {
    state: 'givenBack',
    sentence: 'It stays yours until somebody takes it. If nobody does, call the office.',
  },
  declined: { state: 'declined', sentence: "We'll look for someone else." },
} as const
const OPEN = { state: 'open', sentence: '' } as const
const ended = (sentence: string): LinkState => ({ state: 'ended', sentence })
const NO_LONGER_ASSIGNED = ended("You're no longer on this program.")
const SUPERSEDED = ended('This has changed since we e-mailed you. Answer by the newest e-mail, or sign in.')

function linkStateOfAssignment(doc: StaffProgram, askID: string, { at, timeZone }: Now): LinkState {
  if (currentAskingID(doc) !== askID) return SUPERSEDED
  if (hasEnded(doc, at, timeZone)) return ended('This program is over.')
  if (doc.declinedAt !== null) return ANSWERED.declined
  if (isGivenBack(doc)) return ANSWERED.givenBack
  return doc.confirmedAt === null ? OPEN : ANSWERED.accepted
}

/** Returns the state of a shift that an accepted offer or swap assigned. Null: the person has left the program. */
function linkStateOfTakenShift(shift: StaffProgram | null, now: Now): LinkState {
  const linkState = shift ? linkStateOfAssignment(shift, currentAskingID(shift), now) : NO_LONGER_ASSIGNED
  return linkState === OPEN ? SUPERSEDED : linkState
}

const OFFERED_NO_LONGER = ended('This shift is no longer offered.')
const SWAP_ENDED = ended('This swap has ended.')

/** True if an Undo took back the question that the mail asks: the stored asking is older than the mail's. */
const isTakenBack = (doc: ShiftOffer | ShiftSwap, askID: string): boolean =>
  Number(askID) > Number(currentAskingID(doc))

function linkStateOfOffer(doc: ShiftOffer, taken: StaffProgram | null, askID: string, now: Now): LinkState {
  if (doc.status !== 'offered' && isTakenBack(doc, askID)) return OFFERED_NO_LONGER
  if (currentAskingID(doc) !== askID) return SUPERSEDED
  if (doc.status === 'declined') return ANSWERED.declined
  if (doc.status === 'accepted') return linkStateOfTakenShift(taken, now)
  const closed = whyOfferClosed(doc, now.at)
  return closed ? ended(closed.message) : OPEN
}

const NO_SHIFT = { shift: null, version: 0, linkState: NO_LONGER_ASSIGNED }
/** The result for a swap that now asks another person. */
const SWAP_ASKS_ANOTHER = { ...NO_SHIFT, linkState: SWAP_ENDED }

function linkStateOfSwap(
  doc: ShiftSwap,
  { taken, theirs }: Record<'taken' | 'theirs', StaffProgram | null>,
  askID: string,
  now: Now,
): LinkState {
  if (isTakenBack(doc, askID)) return SWAP_ENDED
  if (currentAskingID(doc) !== askID) return SUPERSEDED
  if (doc.status === 'declined') return { state: 'declined', sentence: `It stays with ${doc.staffName}.` }
  if (doc.status === 'accepted') return linkStateOfTakenShift(taken, now)
  const closed = whySwapClosed(doc, now.at)
  if (closed) return ended(closed.message)
  const instead = theirs ? ` instead of ${describeExchangedShift(theirs)}` : ''
  return { state: 'open', sentence: `${doc.staffName} asks you to work this${instead}.` }
}

/** A shift of a link, the version of the document that the answer changes, and the state of the link. */
type LinkedShift = { shift: VersionedAssignment | ShiftOffer | null; version: number; linkState: LinkState }
type Finder = (services: Services, id: string, askID: string, now: Now, email: string) => Promise<LinkedShift>

/** The functions that find a link's shift, by the collection that the link names. */
const FINDERS: Readonly<Record<string, Finder>> = {
  async [staffPrograms.name]({ store }, id, askID, now) {
    const shift = await store.get(staffPrograms, id)
    return shift ? { shift, version: shift.version, linkState: linkStateOfAssignment(shift, askID, now) } : NO_SHIFT
  },
  async [shiftOffers.name]({ store }, id, askID, now) {
    const offer = await store.get(shiftOffers, id)
    if (!offer) return { ...NO_SHIFT, linkState: OFFERED_NO_LONGER }
    const taken = offer.status === 'accepted' ? await store.get(staffPrograms, id) : null
    const shift = offer.status === 'accepted' ? taken : offer
    if (!shift) return NO_SHIFT
    return { shift, version: offer.version, linkState: linkStateOfOffer(offer, taken, askID, now) }
  },
  async [shiftSwaps.name](services, id, askID, now, email) {
    const { store } = services
    const swap = await store.get(shiftSwaps, id)
    if (swap?.withStaffEmail !== email) return SWAP_ASKS_ANOTHER
    const { withStaffID, programID, theirProgramID, version } = swap
    const [given, taken, theirs] = await Promise.all([
      store.get(staffPrograms, id),
      store.get(staffPrograms, assignmentID(withStaffID, programID)),
      theirProgramID ? store.get(staffPrograms, assignmentID(withStaffID, theirProgramID)) : null,
    ])
    const linkState = linkStateOfSwap(swap, { taken, theirs }, askID, now)
    const isOpen = linkState.state === 'open'
    const moves = isOpen ? await findSwapMoves(store, swap, [given, theirs]) : []
    const warnings = await findSwapWarnings({ store }, services, moves, withStaffID, now.at)
    const sentence = [linkState.sentence, ...warnings].join(' ')
    return { shift: swap.status === 'accepted' ? taken : given, version, linkState: { ...linkState, sentence } }
  },
}

type Target = { id: string; version: number; accept: boolean; reason: string }
/** The functions that answer a link in the name of its person, by the collection that the link names. */
const ANSWERS: Readonly<Record<string, (as: (call: string) => Context, target: Target) => Promise<unknown>>> = {
  [staffPrograms.name]: (as, { accept, reason, ...target }) =>
    accept
      ? confirmAssignment(as('staffPrograms.confirm'), target)
      : declineAssignment(as('staffPrograms.decline'), { ...target, reason }),
  [shiftOffers.name]: (as, answer) => answerOffer(as('staffPrograms.answerOffer'), answer),
  [shiftSwaps.name]: (as, answer) => answerSwap(as('staffPrograms.answerSwap'), answer),
}

/** The states in which a link shows more than the facts of its mail. */
const CURRENT: readonly AskedShift['state'][] = ['open', 'accepted', 'givenBack']

/** Creates the functions that read and answer mailed shift links. Each link answers one asking, once (R138). */
export function createShiftLinks(services: Services): ShiftLinks {
  const { store, clock, settings } = services

  /** Finds the person, the shift and the state of a link. Null if the person may no longer work shifts. */
  async function find({ collection, id, documentHash, email }: LinkPass) {
    const findLinked = FINDERS[collection]
    const person = findLinked ? await store.get(users, email) : null
    if (!findLinked || !person || person.disabled || !isStaffRole(person.permission)) return null
    const now = { at: clock.now(), timeZone: settings.centre.timeZone }
    const { shift, version, linkState } = await findLinked(services, id, documentHash, now, email)
    const isCurrent = CURRENT.includes(linkState.state)
    const ownShift = isCurrent ? await findOwnShift(shift, email) : null
    const accepted = linkState.state === 'open' ? null : ownShift
    const leave = accepted && linkState.state === 'accepted' ? wayToLeave(accepted.shift, now) : null
    const asked: AskedShift = {
      shift: shift && (await readShift(services, shift, { isCurrent, isOwn: ownShift !== null })),
      ...linkState,
      leave,
      proposed: accepted && leave === 'handOver' ? await countPeopleToAsk(accepted.shift) : null,
      calendar: accepted && (await calendarOfShift(services, accepted.shift)),
      pay: null,
    }
    return { person, version, accepted, asked }
  }

  /** Counts the people that giving back a shift asks. */
  async function countPeopleToAsk({ programID, staffID }: StaffProgram): Promise<number> {
    const entry = await store.get(programSchedule, programID)
    return entry ? countProposed(contextOf(services, 'staffPrograms.swapCandidates', SYSTEM), entry, staffID) : 0
  }

  /** Returns a person's shift and their staff record; null if the shift belongs to another person. */
  async function findOwnShift(shift: LinkedShift['shift'], email: string) {
    const member = await findStaffByEmail(services, email)
    const isOwn = member?.active && shift && 'confirmedAt' in shift && shift.staffID === member.staffID
    return isOwn ? { shift, member } : null
  }
  const read = async (link: LinkPass): Promise<AskedShift | null> => (await find(link))?.asked ?? null

  type Found = NonNullable<Awaited<ReturnType<typeof find>>>
  type As = (call: string) => Context
  /** Changes a link's shift in the name of its person. If the change is refused, the new state has the reason. */
  async function change(link: LinkPass, from: From, { person, asked }: Found, make: (as: As) => Promise<unknown>) {
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
      await make(as)
    } catch (error) {
      if (!(error instanceof ORPCError) || error.status >= 500) throw error
      const now = await find(link)
      // In the same state, the change was refused for another reason than the state.
      return (
        now && {
          ...now,
          accepted: null,
          asked: now.asked.state === asked.state ? { ...now.asked, sentence: error.message } : now.asked,
        }
      )
    }
    return find(link)
  }

  return {
    read,
    async answer(link, answer, from) {
      const linked = await find(link)
      if (!linked) return null
      const { asked, version, accepted } = linked
      const kept = asked.state === 'givenBack' && answer.accept ? accepted?.shift : null
      if (asked.state !== 'open' && !kept) return asked
      const answered = await change(link, from, linked, async (as) =>
        kept
          ? confirmAssignment(as('staffPrograms.confirm'), { id: kept.id, version: kept.version })
          : ANSWERS[link.collection]?.(as, { id: link.id, version, ...answer }),
      )
      return answered && { ...answered.asked, pay: answered.accepted && payOf(answered.accepted) }
    },
    async giveBack(link, reason, from) {
      const linked = await find(link)
      if (!linked?.accepted || linked.asked.leave !== 'handOver') return linked?.asked ?? null
      const { id, version } = linked.accepted.shift
      const givenBack = await change(link, from, linked, (as) =>
        giveBackShiftByLink(as('staffPrograms.giveBack'), { id, version, reason, ask: linked.asked.proposed !== 0 }),
      )
      return givenBack?.asked ?? null
    },
  }
}

/** Returns how the person of an accepted shift can leave it. */
function wayToLeave(shift: StaffProgram, { at, timeZone }: Now): AskedShift['leave'] {
  const way = findWayToLeave(shift, at, { timeZone })
  return way === 'givenBack' ? null : way
}

/** Returns what the planned hours of a person's own shift earn; null without a pay rate or hours. */
const payOf = ({ shift: { hours }, member: { payRate } }: { shift: StaffProgram; member: StaffMember }) =>
  payRate === null || hours === 0 ? null : cost(hours, payRate)

type Shown = { isCurrent: boolean; isOwn: boolean }

/** Reads the shown facts of a shift. `isCurrent`: its person is asked or works it. `isOwn`: they are on the program. */
async function readShift(services: Services, shift: StaffProgram | ShiftOffer, { isCurrent, isOwn }: Shown) {
  const { store } = services
  const entry = await store.get(programSchedule, shift.programID)
  const { where, ...meeting } = await findMeeting(store, shift, entry, isOwn)
  if (!isCurrent) return presentLinkedShift(shift, { where, meetAt: null, badWeather: null }, null)
  const [crew, type] =
    isOwn && entry
      ? await Promise.all([findCrew(store, shift.programID), findProgramType(services, entry.programType)])
      : [[], null]
  const forCrew = isOwn && entry ? { entry, crew, bring: type?.staffBrings ?? '' } : null
  return presentLinkedShift(shift, { where, ...meeting }, forCrew)
}

/** Builds the context of a call as if the person were signed in. The change can be undone, and its mails are held. */
function contextOf(services: Services, call: string, actor: Actor): Context {
  const holdsMailFor = services.settings.mail.holdSeconds * SECOND
  return {
    ...services,
    ip: actor.ip,
    userAgent: actor.userAgent,
    cookieHeader: '',
    identifyCaller: async () => ({ actor }),
    responseFacts: {},
    actor,
    call,
    change: createChange(services.ids, { canBeUndone: true, holdsMailFor }),
  }
}
