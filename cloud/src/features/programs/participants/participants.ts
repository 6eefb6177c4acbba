import { PARTICIPANTS } from '@belay/contract/participant-limits'
import type { FormsForLead } from '@belay/contract/participants'
import { type Context, type Input, type Services, transactional } from '../../../platform/calls/gate.ts'
import { pageQuery, presentPage } from '../../../platform/calls/lists.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { findParties, listReaders } from '../find-parties.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { urlOfLink } from './participant-link.ts'
import { findParticipantText } from './participant-text.ts'
import { frozenTexts, participantForms, participantLinks } from './participants.documents.ts'
import { presentForm, presentReturned } from './participants.presenter.ts'
import {
  actsForForms,
  canHaveLink,
  findLinkEnd,
  listNeeds,
  mayChangeForms,
  mayListForms,
  mayRemove,
  refuseTooManyForms,
} from './participants.rules.ts'
import { countForms, guardOfForms, scheduleCheck } from './submit-form.ts'

const RETURNED = { isRemoved: false }

/** Lists a program's returned forms by name, with the link (R393). The client's people see no answers. */
export async function listForms(context: Context, { programID, ...page }: Input<'participants.list'>) {
  const { actor, store, settings, clock } = context
  const [entry, parties, link, text] = await Promise.all([
    store.get(programSchedule, programID),
    findParties(context, programID),
    store.get(participantLinks, programID),
    findParticipantText(context),
  ])
  const where = { programID, ...RETURNED }
  const query = mayListForms(actor, parties, { ...pageQuery(page, 'name'), where })
  if (!entry) return refuse('not-found')
  const [forms, returned] = await Promise.all([
    presentPage(context, participantForms, query, (form) => presentReturned(actor, form)),
    countForms(store, programID),
  ])
  const { timeZone } = settings.centre
  const canLink = canHaveLink(entry, clock.now(), timeZone)
  const canChange = actsForForms(actor, parties)
  const url = link && canLink && canChange ? urlOfLink(context, link) : null
  return {
    ...forms,
    programName: entry.programName,
    date: entry.date,
    expected: entry.participants,
    returned,
    link: url === null ? null : { url, endsAt: findLinkEnd(entry, timeZone) },
    canLink,
    canChange,
    hasForm: text !== null,
  }
}

/** Returns a form with its answers, its signature and the text that was signed. */
export async function getForm({ store }: Context, { programID, id }: Input<'participants.get'>) {
  const form = await store.get(participantForms, id)
  if (form?.programID !== programID || form.removedAt !== null) return refuse('not-found')
  const signed = form.formHash ? await store.get(frozenTexts, form.formHash) : null
  return presentForm(form, signed?.text ?? '')
}

/** Records that a participant's form is on paper (R393). */
export const markOnPaper = transactional('participants.markOnPaper', async (tx, { programID, name }) => {
  const [entry, parties] = await Promise.all([
    tx.require(programSchedule, programID),
    findParties(tx, programID),
    tx.guard(guardOfForms(programID)),
  ])
  mayChangeForms(tx.actor, parties, entry)
  refuseTooManyForms(await countForms(tx.store, programID), entry.participants)
  await scheduleCheck(tx, programID)
  const nothing = { birthDate: null, isAdult: null, guardian: null, answers: [], signature: null, formHash: null }
  const form = tx.create(participantForms, {
    id: tx.id(),
    programID,
    name,
    isOnPaper: true,
    ...nothing,
    healthDeletedAt: null,
    removedAt: null,
    readers: listReaders(parties),
    sentAt: tx.now,
    correctedAt: null,
  })
  tx.setDescription(`marked a form on paper for ${entry.programName}`)
  return presentReturned(tx.actor, form)
})

/** Removes a form that was sent by mistake. It is deleted when the removal can no longer be undone (R393). */
export const removeForm = transactional('participants.remove', async (tx, { programID, id }) => {
  const [entry, parties, stored] = await Promise.all([
    tx.require(programSchedule, programID),
    findParties(tx, programID),
    tx.get(participantForms, id),
  ])
  mayChangeForms(tx.actor, parties, entry)
  const form = stored?.programID === programID ? stored : refuse('not-found')
  tx.update(participantForms, mayChangeForms(tx.actor, parties, mayRemove(form)), { removedAt: tx.now })
  await scheduleCheck(tx, programID)
  tx.setDescription(`removed a form for ${entry.programName}`)
  return { ok: true } as const
})

/** Returns the facts of a program's forms that its leads see (R394). */
export async function findFormsForLead({ store }: Pick<Services, 'store'>, programID: string): Promise<FormsForLead> {
  const query = { orderBy: 'name', limit: PARTICIPANTS.listed }
  const where = { programID, ...RETURNED }
  const [returned, all, withNeeds] = await Promise.all([
    countForms(store, programID),
    store.find(participantForms, { ...query, where }),
    store.find(participantForms, { ...query, where: { ...where, hasNeeds: true } }),
  ])
  return {
    returned,
    names: all.items.map(({ name, isAdult }) => ({ name, isAdult })),
    needs: withNeeds.items.map((form) => ({
      name: form.name,
      answers: listNeeds(form).map(({ label, answer }) => ({ label, answer })),
    })),
  }
}
