import { contract } from '@belay/contract'
import { expect, it } from 'vitest'
import { sentContract } from './features/programs/contracts/signing/sent-contract.testing.ts'
import { onBothStores, type Person, refused } from './testing/cloud.ts'

/**
 * The calls of each collection by their callers, written by hand: S signed out, U unverified, N No Access, C Client, F
 * Facilitator, A Admin, P a contract link's pass.
 */
const EXPECTED_CALLERS: Record<string, Record<string, string>> = {
  users: {
    A: 'list update comingWork delete disable enable removeSecondSteps endSessions',
    NCFA: 'register permission setPhoto removePhoto claimFirstAdmin',
  },
  notifications: { A: 'create listByType sendUndelivered', NCFA: 'listMine markRead delete' },
  programRequests: {
    A:
      'list listHolds countPending countOffered evidence approve reject offerDates withdrawDates reopen ' +
      'editField delete',
    NCFA: 'create listByUser listInvolving get counts chooseDate cancel update share',
  },
  clients: { A: 'create get list count countRelated update merge delete' },
  clientPrograms: {
    A: 'create update delete listByClient send correctSigner void amend acceptChange declineChange',
    FA: 'list',
    NCFA: 'listByEmail requestChange listChanges withdrawChange',
    NCFAP: 'get sign decline forward remind takeBack pdf',
    SUNCFAP: 'checkDocument',
  },
  contractText: { A: 'save', NCFA: 'get' },
  staff: {
    A: 'create update delete list getByEmail setCertificateFile count',
    FA: 'directory updateOwn',
    NCFA: 'get me certificateFile',
  },
  staffPrograms: {
    A:
      'list getMany candidates proposeWeek sync assignMany createProgram offer takeBackOffer acceptRequest ' +
      'declineRequest',
    F: 'takeShift requestToFacilitate withdrawRequest',
    FA:
      'shift checkIn debrief ' +
      'listByStaff listByProgram confirm decline giveBack swapCandidates proposeSwap answerSwap withdrawSwap ' +
      'listSwaps openShifts answerOffer listOffers listRequests',
  },
  feedback: { A: 'listByProgram', NCFA: 'give mine' },
  programPhotos: { A: 'update remove', NCFA: 'list add' },
  messages: { A: 'dismiss', NCFA: 'list send markRead file' },
  programSchedule: { A: 'create update delete', FA: 'list upcoming get feed calendarFile rotateFeed' },
  chargeItems: { A: 'create list update delete' },
  places: { A: 'create unlisted update delete', FA: 'list' },
  programTypes: { A: 'create unlisted update delete', SUNCFAP: 'list freeDays estimate' },
  push: { NCFA: 'settings saveSettings subscribe unsubscribe' },
  resources: { A: 'create update delete', FA: 'list download' },
  hoursLogged: {
    A: 'list getMany listUnapproved updateMany approveAgain returnWithNote',
    FA: 'log update delete nextPay',
    NCFA: 'listByUser',
  },
  payRuns: { A: 'preview finalize reopen list get export', NCFA: 'listMine' },
  termsAndConditions: { A: 'save', SUNCFAP: 'get' },
  privacyPolicy: { A: 'save', SUNCFAP: 'get' },
  reports: { A: 'requests programs revenue staffing pay feedback' },
  audit: { A: 'list preview', NCFA: 'undo' },
  securityEvents: { A: 'list', NCFA: 'recordExport' },
  identity: {
    UNCFA:
      'getToken listIdentities listSessions confirmFirstAdmin sendCode reauthenticate changePassword changeEmail ' +
      'updateUser deleteUser removeIdentity revokeSession revokeOtherSessions listSecondSteps beginPasskey ' +
      'addPasskey removePasskey beginAuthenticator addAuthenticator removeAuthenticator renewRecoveryCodes',
    SUNCFAP:
      'getSession getPasswordPolicy getBotCheck listProviders signUp sendVerificationEmail verifyEmail verifyCode ' +
      'signInWithPassword requestSignInCode signInWithCode getPendingSignIn confirmSignIn beginPasskeySignIn ' +
      'signInWithPasskey signInWithProvider ' +
      'signOut requestPasswordReset resetPassword stopEmailChange ' +
      'openContractLink requestContractLink openShiftLink answerShiftLink ' +
      'giveBackShiftLink',
  },
  inbox: { A: 'list' },
  programs: { A: 'messages preview', FA: 'check forHours', NCFA: 'overview day days' },
  participants: { A: 'getForm saveForm get', NCFA: 'link list markOnPaper remove', SUNCFAP: 'open submit' },
  measurements: { A: 'summary', SUNCFAP: 'record' },
  centre: { A: 'settings save setLogo removeLogo', SUNCFAP: 'get' },
  savedViews: { NCFA: 'list save update delete' },
}
const EXPECTED = Object.entries(EXPECTED_CALLERS).flatMap(([collection, groups]) =>
  Object.entries(groups).flatMap(([callers, calls]) =>
    calls.split(' ').map((call) => ({ collection, call, name: `${collection}.${call}`, callers })),
  ),
)

const PEOPLE: [string, Person | null | 'pass'][] = [
  ['S', null],
  ['U', 'unverified'],
  ['N', 'noAccess'],
  ['C', 'client'],
  ['F', 'facilitator'],
  ['A', 'admin'],
  ['P', 'pass'],
]

it('the table of this test contains every call of the contract and no other', () => {
  const names = Object.entries(contract).flatMap(([collection, branch]) =>
    Object.keys(branch).map((call) => `${collection}.${call}`),
  )
  expect(EXPECTED.map(({ name }) => name).sort()).toEqual(names.sort())
})

/** The error of a caller without permission, by caller. Default: permission-denied. */
const REFUSALS: Record<string, string> = {
  S: 'unauthenticated/signed-out',
  U: 'permission-denied/email-not-verified',
  P: 'permission-denied/contract-pass',
}

/** Describes if the error names the unknown field, which only a permitted caller gets. */
const namesNonsense = (data: Record<string, unknown>) =>
  JSON.stringify(data?.fields).includes('{"field":"nonsense","message":"There is no such field."}')
    ? 'naming the field'
    : 'naming no field'

onBothStores('Permissions', (open) => {
  it('apply to every call and every kind of person before the input is validated', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const wrong: string[] = []
    for (const { collection, call, name, callers } of EXPECTED) {
      for (const [letter, person] of PEOPLE) {
        const clients = person === 'pass' ? await cloud.byLink(sent) : cloud.as(person)
        const client = clients as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
        // The input is wrong for every call, so a permitted caller gets `invalid-argument`.
        const answer =
          client[collection]?.[call]?.({ nonsense: true }) ?? Promise.reject(new Error(`${name} is missing`))
        const code = await refused(answer).then(
          ({ code: said, data }) =>
            said === 'invalid-argument'
              ? `${said} ${namesNonsense(data)}`
              : `${said}${data?.reason ? `/${data.reason}` : ''}`,
          (error: Error) => `not refused: ${error.message}`,
        )
        const expected = callers.includes(letter) ? 'invalid-argument naming the field' : REFUSALS[letter]
        if (code !== (expected ?? 'permission-denied'))
          wrong.push(`${name} as ${letter}: ${code}, expected ${expected}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('sign out a disabled person at the next call', async () => {
    const cloud = await open()
    await cloud.as('admin').users.disable({ email: 'client@example.edu' })
    const answer = await refused(cloud.as('client').programRequests.listInvolving())
    expect(answer).toMatchObject({ code: 'unauthenticated', status: 401, data: { reason: 'user-disabled' } })
  })

  it('remove the role of a deleted person at the next call', async () => {
    const cloud = await open()
    expect(await cloud.as('facilitator').programSchedule.upcoming()).toEqual({ items: [] })
    await cloud.as('admin').users.delete({ email: 'facilitator@example.edu' })
    await refused(cloud.as('facilitator').programSchedule.upcoming())
  })

  it('apply a changed role at the next call', async () => {
    const cloud = await open()
    await refused(cloud.as('client').programSchedule.upcoming())
    await cloud.as('admin').users.update({ email: 'client@example.edu', permission: 'Facilitator', payRate: 20 })
    expect(await cloud.as('client').programSchedule.upcoming()).toEqual({ items: [] })
  })
})
