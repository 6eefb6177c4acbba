import { createHash, timingSafeEqual } from 'node:crypto'
import { addressOf, linkToForm } from '@belay/contract/links'
import type { Context, Services } from '../../../platform/calls/gate.ts'
import { transactional } from '../../../platform/calls/gate.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { findParties, listReaders } from '../find-parties.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { type ParticipantLink, participantLinks } from './participants.documents.ts'
import { canHaveLink, mayChangeForms, mayLink } from './participants.rules.ts'

type Identity = Pick<Services, 'identity'>

const secretOf = ({ identity }: Identity, { programID, seed }: { programID: string; seed: string }) =>
  identity.hmac(`participants ${programID} ${seed}`)

/** Returns the token of a program's link: the program's ID and the secret. Null if the link was ended. */
export const tokenOf = (services: Identity, { programID, seed }: Pick<ParticipantLink, 'programID' | 'seed'>) =>
  seed === null ? null : `${programID}~${secretOf(services, { programID, seed })}`

/** Returns the address of a program's page for participants. Null if the link was ended. */
export function urlOfLink(services: Identity & Pick<Services, 'settings'>, link: ParticipantLink): string | null {
  const token = tokenOf(services, link)
  return token && services.settings.origin + addressOf(linkToForm(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns the program of a link. Throws `not-found` for every link that does not work, always the same. */
export async function requireLinkedProgram(
  context: Pick<Context, 'identity' | 'settings' | 'clock'>,
  reader: Pick<Services['store'], 'get'>,
  token: string,
) {
  const programID = token.slice(0, Math.max(0, token.lastIndexOf('~')))
  const [link, entry] = await Promise.all([
    programID ? reader.get(participantLinks, programID) : null,
    programID ? reader.get(programSchedule, programID) : null,
  ])
  const right = link && tokenOf(context, link)
  const isRight = timingSafeEqual(digest(right ?? ''), digest(token)) && right !== null
  const isOpen = entry !== null && canHaveLink(entry, context.clock.now(), context.settings.centre.timeZone)
  return isRight && entry && isOpen ? entry : refuse('not-found', LINK_ENDED, 'link-ended')
}

const LINK_ENDED = 'This link no longer works. Ask the person who sent it to you for the new one.'

/** Makes, replaces or ends the link of a program's participants (R391). The old link stops working at once. */
export const changeParticipantLink = transactional('participants.link', async (tx, { programID, action }, context) => {
  const entry = await tx.require(programSchedule, programID)
  const parties = await findParties(tx, programID)
  const permitted = mayChangeForms(tx.actor, parties, entry)
  if (action !== 'end') mayLink(permitted, entry, tx.now, context.settings.centre.timeZone)
  const link = await tx.get(participantLinks, programID)
  const keeps = action === 'make' && link?.seed
  const seed = action === 'end' ? null : keeps ? link.seed : tx.ids.secret()
  const fields = { seed, readers: listReaders(parties) }
  const WORDS = { make: 'made', renew: 'replaced', end: 'ended' }
  tx.setDescription(`${WORDS[action]} the link for the participants of ${entry.programName}`)
  const changed = link
    ? tx.update(participantLinks, mayChangeForms(tx.actor, parties, link), fields)
    : action === 'end'
      ? null
      : tx.create(participantLinks, { programID, ...fields })
  return { url: changed && urlOfLink(context, changed) }
})
