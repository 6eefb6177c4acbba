import type { CallName } from './index.ts'

/**
 * A call that changes something. `did` follows the person's name in a sentence. `undo` is true, or the reason why the
 * change can't be undone. With `whileHeld` it can be undone until one of its e-mails was sent.
 */
type Changing = { did: string; undo: true | string; whileHeld?: true }
const did = (words: string, undo: true | string = true): Changing => ({ did: words, undo })
const heldOnly = (words: string, undo: string): Changing => ({ did: words, undo, whileHeld: true })

const ACCOUNT = "Accounts, roles and e-mail addresses can't be changed back this way. Change them again instead."
const OUT_OF_HOUSE = "The contract has left the house: its signer was told, so it can't be undone."
const SIGNED = "A signature or an answer to a contract can't be undone."
const PAID = "Pay that was finalized or reopened can't be undone. Reopen or finalize the pay run instead."
const OWN_ONLY = 'Nothing that anybody else sees was changed.'
const TOLD = 'It was said to people, and they may have read it.'

/**
 * All calls that change something, with the words of the audit trail. A final effect outside Belay (a sent contract,
 * pay, a sign-in) can't be undone. Undo withdraws messages, or sends another one that the change was undone. A sent
 * contract is final once one of its e-mails was sent.
 */
export const CHANGES = {
  'users.register': did('registered', ACCOUNT),
  'users.update': did('changed', ACCOUNT),
  'users.delete': did('deleted the account of', ACCOUNT),
  'users.disable': did('disabled the account of', ACCOUNT),
  'users.enable': did('enabled the account of', ACCOUNT),
  'users.setPhoto': did('changed the photo of', ACCOUNT),
  'users.removePhoto': did('removed the photo of', ACCOUNT),
  'users.claimFirstAdmin': did('became the first Admin:', ACCOUNT),
  'notifications.create': did('announced something', TOLD),
  'notifications.markRead': did('read', OWN_ONLY),
  'notifications.sendUndelivered': did('sent undelivered e-mails again', TOLD),
  'notifications.delete': did('deleted a notification', OWN_ONLY),
  'programRequests.create': did('asked for'),
  'programRequests.approve': did('approved'),
  'programRequests.reject': did('rejected'),
  'programRequests.offerDates': did('offered other dates for'),
  'programRequests.withdrawDates': did('withdrew the dates offered for'),
  'programRequests.chooseDate': did('chose a date for'),
  'programRequests.reopen': did('reopened'),
  'programRequests.cancel': did('cancelled'),
  'programRequests.update': did('changed the request for'),
  'programRequests.editField': did('changed the request for'),
  'programRequests.delete': did('deleted the request for'),
  'clients.create': did('added the client'),
  'clients.update': did('changed the client'),
  'clients.merge': did('merged the clients'),
  'clients.delete': did('deleted the client'),
  'clientPrograms.create': did('drafted a contract for'),
  'clientPrograms.update': did('changed the contract for'),
  'clientPrograms.amend': did('amended the contract for'),
  'clientPrograms.delete': did('deleted the contract for'),
  'clientPrograms.send': heldOnly('sent the contract for', OUT_OF_HOUSE),
  'clientPrograms.remind': did('reminded the signer of', OUT_OF_HOUSE),
  'clientPrograms.sign': did('signed the contract for', SIGNED),
  'clientPrograms.decline': did('declined the contract for', SIGNED),
  'clientPrograms.forward': did('forwarded the contract for', OUT_OF_HOUSE),
  'clientPrograms.takeBack': did('took back the contract for', OUT_OF_HOUSE),
  'clientPrograms.correctSigner': did('corrected the signer of', OUT_OF_HOUSE),
  'clientPrograms.void': did('voided the contract for', SIGNED),
  'contractText.save': did('changed'),
  'staff.create': did('added the staff member'),
  'staff.update': did('changed the staff member'),
  'staff.setCertificateFile': did('added a file to a certificate of'),
  'staff.delete': did('deleted the staff member'),
  'staff.updateOwn': did('changed the profile of'),
  'staffPrograms.sync': did('changed who works'),
  'staffPrograms.assignMany': did('assigned'),
  'staffPrograms.createProgram': did('scheduled and staffed'),
  'staffPrograms.confirm': did('confirmed'),
  'staffPrograms.decline': did('declined'),
  'staffPrograms.giveBack': did('gave back'),
  'staffPrograms.proposeSwap': did('proposed a swap:'),
  'staffPrograms.answerSwap': did('answered the swap:'),
  'staffPrograms.withdrawSwap': did('withdrew the swap:'),
  'staffPrograms.takeShift': did('took the shift:'),
  'staffPrograms.offer': did('offered'),
  'staffPrograms.answerOffer': did('answered the offer:'),
  'staffPrograms.takeBackOffer': did('took back the offer:'),
  'staffPrograms.requestToFacilitate': did('asked to work:'),
  'staffPrograms.withdrawRequest': did('withdrew the request:'),
  'staffPrograms.acceptRequest': did('accepted'),
  'staffPrograms.declineRequest': did('declined the request of'),
  'programSchedule.create': did('scheduled'),
  'programSchedule.update': did('changed'),
  'programSchedule.delete': did('took off the calendar:'),
  'programSchedule.rotateFeed': did('changed the address of a calendar', OWN_ONLY),
  'places.create': did('added the place'),
  'places.update': did('changed the place'),
  'places.delete': did('deleted the place'),
  'programTypes.create': did('added the program type'),
  'programTypes.update': did('changed the program type'),
  'programTypes.delete': did('deleted the program type'),
  'chargeItems.create': did('added the charge item'),
  'chargeItems.update': did('changed the charge item'),
  'chargeItems.delete': did('deleted the charge item'),
  'resources.create': did('added the resource'),
  'resources.update': did('changed the resource'),
  'resources.delete': did('deleted the resource'),
  'hoursLogged.log': did('logged hours:'),
  'hoursLogged.update': did('changed hours:'),
  'hoursLogged.updateMany': did('changed hours:'),
  'hoursLogged.approveAgain': did('approved again:'),
  'hoursLogged.returnWithNote': did('returned hours:'),
  'hoursLogged.delete': did('deleted hours:'),
  'payRuns.finalize': did('finalized', PAID),
  'payRuns.reopen': did('reopened', PAID),
  'termsAndConditions.save': did('changed'),
  'privacyPolicy.save': did('changed'),
  'audit.undo': did('undid', 'An Undo is not undone. Make the change again instead.'),
  'measurements.record': did('measured', OWN_ONLY),
  'centre.save': did('changed'),
  'centre.setLogo': did('changed', 'The earlier picture is deleted. Choose it again instead.'),
  'centre.removeLogo': did('removed', 'The picture is deleted. Choose it again instead.'),
  'savedViews.save': did('saved a view', OWN_ONLY),
  'savedViews.update': did('changed a view', OWN_ONLY),
  'savedViews.delete': did('deleted a view', OWN_ONLY),
} as const satisfies { [Call in CallName]?: Changing }

/** POST calls that change nothing. They use POST because of their input. */
export const READING_POSTS: ReadonlySet<string> = new Set<CallName>(['audit.preview', 'programs.preview'])

/** Returns the entry of a call that changes something. Null for a call that only reads. */
export const changingCall = (call: string): Changing | null =>
  Object.hasOwn(CHANGES, call) ? CHANGES[call as keyof typeof CHANGES] : null

/** True if a change by this call can be undone, also later. */
export const canBeUndone = (call: string): boolean => changingCall(call)?.undo === true

/** True if a change by this call can be undone until one of its e-mails was sent. */
export const canBeUndoneWhileHeld = (call: string): boolean => changingCall(call)?.whileHeld === true
