import { addressOf, linkTo } from '@belay/contract/links'
import * as hours from '../features/hours-logged/hours-logged.notifications.ts'
import { identityExamples } from '../features/identity/identity.notifications.previews.ts'
import * as dailyMails from '../features/notifications/daily-mail.notifications.ts'
import type { Message } from '../features/notifications/message.ts'
import * as notifications from '../features/notifications/notifications.notifications.ts'
import * as payRuns from '../features/pay-runs/pay-runs.notifications.ts'
import * as staffPrograms from '../features/programs/assignments/staff-programs.notifications.ts'
import * as changes from '../features/programs/changes/change-requests.notifications.ts'
import * as contracts from '../features/programs/contracts/client-programs.notifications.ts'
import { factsOfContract } from '../features/programs/contracts/contract-facts.ts'
import * as signingLinks from '../features/programs/contracts/signing/signing-link.notifications.ts'
import * as facilitatorRequests from '../features/programs/facilitator-requests/facilitator-requests.notifications.ts'
import * as feedbackMessages from '../features/programs/feedback/feedback.notifications.ts'
import * as programMessages from '../features/programs/messages/messages.notifications.ts'
import * as shiftOffers from '../features/programs/offers/shift-offers.notifications.ts'
import * as photoMessages from '../features/programs/photos/program-photos.notifications.ts'
import * as programs from '../features/programs/programs.notifications.ts'
import * as requests from '../features/programs/requests/program-requests.notifications.ts'
import * as shiftSwaps from '../features/programs/swaps/shift-swaps.notifications.ts'
import * as staff from '../features/staff/staff.notifications.ts'
import * as undo from '../features/undo/undo.notifications.ts'
import type { User } from '../features/users/users.documents.ts'
import * as users from '../features/users/users.notifications.ts'
import { SYSTEM } from '../platform/calls/actor.ts'
import { buildExamples } from '../platform/mail/build-examples.ts'
import type { MailContent } from '../platform/mail/mail-template.ts'
import type { Settings } from '../platform/settings/settings.ts'
import {
  ada,
  answer,
  asking,
  assignment,
  before,
  change,
  cleo,
  dateOffer,
  draft,
  entry,
  finn,
  heldDate,
  log,
  offer,
  program,
  request,
  swap,
  times,
  user,
} from './example-documents.ts'

const approved = { ...request, approved: true }
const entered = { ...request, userid: null, enteredBy: ada.name }
const contract = { ...draft, sentAt: 1, documentHash: 'hash' }
const mailID = 'mail-1'
const signed = { ...contract, signed: true }
const signing = { contract: signed, signedBy: 'Pia Principal' }
const note = 'The principal signs for the school.'
const forwarded = contracts.forwardingNote({ by: cleo, signerEmail: contract.signerEmail, note })
const theirShift = { ...assignment, staffName: 'Fay Facilitator', programName: 'Ropes', date: '04/27/2026' }
const swapping = { swap, shift: assignment, theirShift: null }
const exchanging = { swap: { ...swap, note: 'I have an exam that day.' }, shift: assignment, theirShift }
const ofFinn = { owner: { email: finn.staffEmail, userid: 'user-1' }, by: ada }
const oneLog = { ...ofFinn, logs: [log] }
const twoLogs = { ...ofFinn, logs: [log, { ...log, timeID: 'log-2', date: '03/10/2026' }] }
const subject = {
  ...program,
  conversationID: request.id,
  request: { ...approved, version: 1 },
  contract: null,
  entry,
}
const message = { authorName: cleo.name, text: 'May we eat our lunch inside if it rains?', files: [] }
const client = { ...cleo, userid: 'user-1' }
const withoutRole: User = { ...user, permission: 'No Access' }

/** Returns the fields of a message's notification that the daily e-mail shows. */
const toNotification = ({ title, message, details, link }: Message) => ({
  title,
  message,
  additionalDetails: details ?? null,
  link: link ? addressOf(link) : null,
})

const mails = buildExamples<MailContent>()
const messages = buildExamples<Message>()

/** Returns examples of all messages that Belay sends, built with sample data, by feature. */
export function buildMessageExamples(settings: Settings): Record<string, Record<string, (Message | MailContent)[]>> {
  const url = settings.origin + addressOf(linkTo.contractByLink(program.programID, 'a-token-that-opens-nothing'))
  const facts = factsOfContract(contract)
  const link = { to: contract.signerEmail, programName: program.programName, url, facts, signBy: 'Mon, Apr 13' }
  const where = { location: 'North field', address: '1 College Way', mapLink: 'https://centre.example/map' }
  const scheduled = { entry, where, people: [cleo], settings, now: 0 }
  const shift = { assignment, entry, where, email: finn.staffEmail, settings, now: 0 }
  const run = { payRunID: 'run-1', from: '03/01/2026', to: '03/15/2026' }
  const pay = { run, payee: { email: finn.staffEmail, cents: 28_750 }, settings }
  const notification = {
    type: 'program_changed' as const,
    title: 'Your shift changed',
    message: `${program.programName} is on another day now.`,
    recipientEmail: finn.staffEmail,
    userID: null,
    relatedDocumentId: program.programID,
    programIDs: [program.programID],
  }
  return {
    programRequests: messages(requests, {
      requestCreated: [{ request }, { request: entered }],
      requestReceived: [{ request }, { request: entered }],
      namedAsContact: [
        { request, contacts: request.otherContacts, byAdmin: false },
        { request, contacts: request.otherContacts, byAdmin: true },
      ],
      requestShared: [
        { request, email: 'head@school.example', rights: 'view', by: cleo },
        { request: approved, email: 'head@school.example', rights: 'edit', by: cleo },
      ],
      requestEdited: [{ request, by: cleo }],
      requestApproved: [
        { request: approved },
        { request: approved, appointment: { date: program.date, ...times, where } },
      ],
      datesOffered: [
        { request, offer: { ...dateOffer, message: '' } },
        { request, offer: dateOffer },
      ],
      choiceReminded: [{ request, offer: dateOffer }],
      datesWithdrawn: [{ request }],
      datesExpired: [{ request }],
      datesUnanswered: [{ request }],
      dateChosen: [{ request: approved, chosen: heldDate, by: cleo }],
      datesDeclined: [
        { request, note: '', by: cleo },
        { request, note: 'We are away all week. The week after would work.', by: cleo },
      ],
      requestRejected: [{ request, reason: 'All our facilitators are booked that week.' }],
      requestReopened: [{ request }],
      undatedReminded: [
        { requests: [approved], total: 1 },
        { requests: [approved, approved], total: 3 },
      ],
      requestCancelled: [{ request, reason: 'The trip was called off.', by: ada }],
      requestRemoved: [{ request }],
    }),
    changeRequests: messages(changes, {
      changeRequested: [{ change, entry }],
      headcountChanged: [{ change: { ...change, dates: [] }, entry, people: [cleo], by: cleo }],
      changeAccepted: [
        { change, entry, people: [cleo] },
        { change: { ...change, accepted: heldDate }, entry, people: [cleo] },
      ],
      changeDeclined: [{ change: { ...change, reason: 'The field is taken on both days.' }, entry, people: [cleo] }],
    }),
    feedback: messages(feedbackMessages, {
      ratedLow: [{ answer, entry }],
      clientThanked: [{ entry, people: [cleo], key: 'thanks' }],
    }),
    programPhotos: messages(photoMessages, { photosAdded: [{ entry, people: [cleo], key: 'photos' }] }),
    clientPrograms: messages(contracts, {
      signatureRequested: [
        { contract, mailID },
        { contract, mailID, note: forwarded },
      ],
      contractSent: [{ contract }, { contract, note: forwarded }],
      signatureReminded: [{ contract, mailID }],
      contractForwarded: [{ contract, by: cleo, note }],
      forwardTakenBack: [{ before: contract, by: cleo }],
      signerReplaced: [{ before: contract }],
      contractRecalled: [{ contract }],
      contractWithdrawn: [
        { contract, why: 'cancelled' },
        { contract, why: 'deleted' },
      ],
      contractNeedsUpdate: [{ contract }, { contract: signed }],
      signedProgramCancelled: [{ contract: signed }],
      contractSigned: [signing],
      signedCopySent: [{ ...signing, signerID: '' }],
      contractOutdated: [{ contract, differences: ['date', 'place'], by: cleo }],
      contractDeclined: [{ contract, reason: "The price doesn't fit our budget.", by: cleo }],
      declineTakenBack: [{ contract, by: cleo }],
      contractVoided: [{ signed, draft, reason: 'The program was moved to June.' }],
    }),
    messages: messages(programMessages, {
      clientWrote: [
        { subject: { ...subject, entry: null }, message },
        {
          subject,
          message: { ...message, files: [{ fileID: 'file-1', name: 'list.pdf', type: 'application/pdf', bytes: 9 }] },
        },
      ],
      centreWrote: [
        { subject, message: { ...message, authorName: ada.name, text: 'Yes.\nThe hall is dry.' }, people: [client] },
      ],
    }),
    signingLinks: mails(signingLinks, {
      signatureLink: [
        link,
        { ...link, note: 'Cleo Client (cleo@school.example) asked principal@school.example to sign this.' },
      ],
      signatureLinkReminder: [link],
      renewedLink: [link],
    }),
    programs: messages(programs, {
      programScheduled: [scheduled],
      programRescheduled: [scheduled],
      programCancelled: [scheduled],
      programUnscheduled: [scheduled],
    }),
    staffPrograms: messages(staffPrograms, {
      shiftAssigned: [shift],
      shiftTaken: [{ ...shift, assignment: { ...assignment, confirmedAt: 1 } }],
      shiftsTomorrow: [
        { shifts: [{ ...shift, meetAt: '8:30 AM', crew: ['Fay Facilitator (Lead)'] }], key: 'tomorrow' },
        {
          shifts: [
            { ...shift, meetAt: '8:30 AM', crew: ['Fay Facilitator (Lead)'] },
            { ...shift, meetAt: null, crew: [] },
          ],
          key: 'tomorrow',
        },
      ],
      shiftsReminded: [{ shifts: [shift] }, { shifts: [shift, shift] }],
      shiftChanged: [shift, { ...shift, assignment: { ...assignment, confirmedAt: 1 } }],
      shiftReleased: [
        { ...shift, why: '' },
        { ...shift, why: 'The trip was called off.' },
      ],
      shiftGivenBack: [
        { assignment, reason: 'My sister marries that day.', asked: 0 },
        { assignment, reason: 'My sister marries that day.', asked: 4 },
      ],
      shiftGivenBackByLink: [{ ...shift, reason: 'My sister marries that day.' }],
      shiftDeclined: [
        { assignment, reason: "I'm away that week.", isUrgent: false },
        { assignment, reason: 'I have a fever.', isUrgent: true },
      ],
      incidentReported: [{ assignment }],
      staffAssigned: [
        { program, assigned: [assignment] },
        { program, assigned: [assignment, { ...assignment, staffName: 'Fay Facilitator', role: 'Assistant' }] },
      ],
      manyAssigned: [
        { assigned: [assignment] },
        { assigned: [assignment, { ...assignment, programID: 'program-2', programName: 'Ropes' }] },
      ],
    }),
    facilitatorRequests: messages(facilitatorRequests, {
      facilitationRequested: [{ request: asking, entry, byMail: true }],
      facilitationDeclined: [{ request: asking, reason: 'We have enough people that day.' }],
    }),
    shiftOffers: messages(shiftOffers, {
      shiftOffered: [
        { offer, where, settings },
        { offer: { ...offer, note: 'You know the school.' }, where, settings },
      ],
      offerChanged: [{ offer, where, settings }],
      offerEnded: (['taken', 'assigned', 'cancelled', 'taken-back'] as const).map((endedAs) => ({
        offer: { ...offer, status: 'withdrawn', endedAs },
      })),
      offerDeclined: [{ offer: { ...offer, status: 'declined', declineReason: "I'm away that week." } }],
      offersExpired: [{ offers: [offer] }],
    }),
    shiftSwaps: messages(shiftSwaps, {
      swapProposed: [
        { ...swapping, warnings: [], where, settings },
        { ...exchanging, warnings: ['Your week would be 8.5 h, over your limit of 7 h.'], where, settings },
      ],
      swapDeclined: [{ ...swapping, swap: { ...swap, status: 'declined', declineReason: "I'm away that week." } }],
      swapAccepted: [swapping, exchanging],
      swapEnded: [
        { swap: { ...swap, status: 'withdrawn', endedAs: 'taken-back' }, shift: assignment, by: SYSTEM },
        { swap: { ...swap, status: 'withdrawn', endedAs: 'changed' }, shift: null, by: SYSTEM },
        { swap: { ...swap, status: 'expired' }, shift: assignment, by: SYSTEM },
      ],
    }),
    hoursLogged: messages(hours, {
      hoursApproved: [oneLog, twoLogs],
      hoursChanged: [oneLog, twoLogs],
      hoursRemoved: [{ ...ofFinn, log }],
      hoursReturned: [{ ...ofFinn, log, note: 'Did you leave at noon?' }],
      hoursReminded: [
        { owner: ofFinn.owner, logs: [{ ...log, returnedAt: 1, returnNote: 'Did you leave at noon?' }] },
        { owner: ofFinn.owner, logs: twoLogs.logs.map((one) => ({ ...one, returnNote: 'Did you leave at noon?' })) },
      ],
    }),
    payRuns: messages(payRuns, {
      payFinalized: [pay, { ...pay, before: 30_000 }],
      selfApprovedPaid: [
        { run: { ...run, lines: [{ staffName: ada.name, selfApprovedHours: 8 }] }, by: ada, formerAdmins: [] },
      ],
    }),
    users: messages(users, {
      newUser: [{ user: withoutRole }],
      roleChanged: [{ user }, { user: withoutRole }],
      signedOutByAdmin: [{ user, by: ada }],
      adminRoleChanged: [{ user, from: 'Facilitator', by: ada }],
      adminDisabled: [{ user, by: ada }],
      adminEnabled: [{ user, by: ada }],
      secondStepsRemoved: [{ user, by: ada }],
      staffLeft: [{ user, released: [shift.assignment] }],
    }),
    staff: messages(staff, {
      ownRateChanged: [
        { before, rate: 27.5, formerAdmins: [], settings },
        { before, rate: null, formerAdmins: [], settings },
      ],
      rateChanged: [{ before, rate: 27.5, settings }],
    }),
    undo: messages(undo, {
      changeUndone: [
        { told: notification, by: ada.name, now: null },
        { told: notification, by: ada.name, now: staffPrograms.shiftChanged(shift) },
      ],
    }),
    dailyMails: mails(dailyMails, {
      dailyMail: [[hours.hoursApproved(oneLog)], [hours.hoursApproved(twoLogs), payRuns.payFinalized(pay)]].map(
        (waited) => ({ to: finn.staffEmail, waiting: waited.map(toNotification), settings }),
      ),
    }),
    notifications: messages(notifications, {
      announcement: [
        {
          recipients: [{ email: cleo.email }],
          title: 'Closed on Friday',
          message: 'The course is closed on Friday because of the storm.',
          details: 'We open again on Monday.',
        },
      ],
      mailsUndelivered: [
        {
          to: { email: ada.email, userid: 'user-1' },
          day: '2026-03-10',
          lines: ['cleo@school.example: Please sign: Team building (550 No such mailbox)'],
        },
      ],
      mailServerTrouble: [null, 1_100_000].map((endedAt) => ({
        server: 'mail.school.example:465',
        problem: 'refuses the user name or the password',
        answer: 'Invalid login: 535 Authentication failed',
        since: 0,
        endedAt,
        time: () => '3:10 PM',
      })),
    }),
    identity: identityExamples(settings),
  }
}
