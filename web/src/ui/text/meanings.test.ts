import { ROLES } from '@belay/contract/roles'
import { describe, expect, it } from 'vitest'
import { describeState, STATES } from './meanings.ts'

type Name = keyof typeof STATES

/** The roles that can take the next step of a state, by the permission of its call. */
const NEXT: Partial<Record<Name, Record<string, readonly string[]>>> = {
  programRequests: { Pending: ['Admin'], 'Dates offered': ['Client', 'No Access', 'Facilitator'], Approved: ['Admin'] },
  clientPrograms: { Sent: ['Client', 'No Access', 'Facilitator'] },
  staffPrograms: { assigned: ['Facilitator'] },
  shiftOffers: { offered: ['Facilitator'] },
  shiftSwaps: { proposed: ['Facilitator'] },
  hoursLogged: { Pending: ['Admin'], Returned: ['Facilitator'] },
}

/** The word, meaning and verb of each state for an Admin, a Facilitator, a Client and a person without a role. */
const EXPECTED: Record<Name, Record<string, string>> = {
  programRequests: {
    Pending: 'Pending needsYou (Decide) | Pending waits | Pending waits | Pending waits',
    'Dates offered':
      'Dates offered waits | Dates offered needsYou (Choose a date) | Dates offered needsYou (Choose a date) | ' +
      'Dates offered needsYou (Choose a date)',
    Approved: 'Approved needsYou (Set a date) | Approved waits | Approved waits | Approved waits',
    Scheduled: 'Scheduled settled | Scheduled settled | Scheduled settled | Scheduled settled',
    Rejected: 'Rejected stopped | Rejected stopped | Rejected stopped | Rejected stopped',
    Cancelled: 'Cancelled stopped | Cancelled stopped | Cancelled stopped | Cancelled stopped',
  },
  clientPrograms: {
    Draft: 'Draft waits | Draft waits | Being prepared waits | Being prepared waits',
    Sent: 'Sent waits | Sent needsYou (Sign) | Sent needsYou (Sign) | Sent needsYou (Sign)',
    Signed: 'Signed settled | Signed settled | Signed settled | Signed settled',
    Declined: 'Declined stopped | Declined stopped | Declined stopped | Declined stopped',
    'Needs amendment': 'Needs amendment off | Needs amendment off | Needs amendment off | Needs amendment off',
    'Send again': 'Send again off | Send again off | Send again off | Send again off',
  },
  programSchedule: {
    tentative: 'Tentative waits | Tentative waits | Tentative waits | Tentative waits',
    confirmed: 'Confirmed settled | Confirmed settled | Scheduled settled | Scheduled settled',
    completed: 'Completed settled | Completed settled | Completed settled | Completed settled',
    cancelled: 'Cancelled stopped | Cancelled stopped | Cancelled stopped | Cancelled stopped',
  },
  programs: {
    Requested: 'Requested waits | Requested waits | Requested waits | Requested waits',
    Approved: 'Approved waits | Approved waits | Approved waits | Approved waits',
    Scheduled: 'Scheduled waits | Scheduled waits | Scheduled waits | Scheduled waits',
    Staffed: 'Staffed waits | Staffed waits | Staffed waits | Staffed waits',
    Signed: 'Signed waits | Signed waits | Signed waits | Signed waits',
    Run: 'Run waits | Run waits | Run waits | Run waits',
    Paid: 'Paid settled | Paid settled | Paid settled | Paid settled',
    Rejected: 'Rejected stopped | Rejected stopped | Rejected stopped | Rejected stopped',
    Cancelled: 'Cancelled stopped | Cancelled stopped | Cancelled stopped | Cancelled stopped',
  },
  staffPrograms: {
    assigned:
      'Not confirmed yet waits | Not confirmed yet needsYou (Confirm) | Not confirmed yet waits | ' +
      'Not confirmed yet waits',
    confirmed: 'Confirmed settled | Confirmed settled | Confirmed settled | Confirmed settled',
    declined: 'Declined stopped | Declined stopped | Declined stopped | Declined stopped',
    givenBack: 'Given back off | Given back off | Given back off | Given back off',
  },
  facilitatorRequests: {
    requested: 'Asked waits | Asked waits | Asked waits | Asked waits',
    accepted: 'Accepted settled | Accepted settled | Accepted settled | Accepted settled',
    declined: 'Declined stopped | Declined stopped | Declined stopped | Declined stopped',
    withdrawn: 'Withdrawn stopped | Withdrawn stopped | Withdrawn stopped | Withdrawn stopped',
  },
  shiftOffers: {
    offered: 'Asked waits | Asked needsYou (Answer) | Asked waits | Asked waits',
    accepted: 'Accepted settled | Accepted settled | Accepted settled | Accepted settled',
    declined: 'Declined stopped | Declined stopped | Declined stopped | Declined stopped',
    expired: 'No answer stopped | No answer stopped | No answer stopped | No answer stopped',
    withdrawn: 'Withdrawn stopped | Withdrawn stopped | Withdrawn stopped | Withdrawn stopped',
  },
  shiftSwaps: {
    proposed: 'Asked waits | Asked needsYou (Answer) | Asked waits | Asked waits',
    accepted: 'Accepted settled | Accepted settled | Accepted settled | Accepted settled',
    declined: 'Declined stopped | Declined stopped | Declined stopped | Declined stopped',
    withdrawn: 'Withdrawn stopped | Withdrawn stopped | Withdrawn stopped | Withdrawn stopped',
    expired: 'No answer stopped | No answer stopped | No answer stopped | No answer stopped',
  },
  hoursLogged: {
    Pending: 'Pending needsYou (Approve) | Pending waits | Pending waits | Pending waits',
    Returned: 'Returned waits | Returned needsYou (Correct) | Returned waits | Returned waits',
    Approved: 'Approved settled | Approved settled | Approved settled | Approved settled',
    Paid: 'Paid settled | Paid settled | Paid settled | Paid settled',
  },
  payRuns: {
    Finalized: 'Finalized settled | Finalized settled | Finalized settled | Finalized settled',
    Reopened: 'Reopened off | Reopened off | Reopened off | Reopened off',
  },
}

const describeForRole = (name: Name, state: string, role: string) => {
  const isNext = NEXT[name]?.[state]?.includes(role)
  const isClient = role === 'Client' || role === 'No Access'
  const { word, meaning, verb } = describeState(name, state as never, { isNext, isClient })
  return [word, meaning, verb && `(${verb})`].filter(Boolean).join(' ')
}

describe('describeState', () => {
  it.each(Object.keys(STATES) as Name[])('gives every state of %s one meaning for each role', (name) => {
    const shown = Object.keys(STATES[name]).map((state) => [
      state,
      ROLES.map((role) => describeForRole(name, state, role)).join(' | '),
    ])
    expect(Object.fromEntries(shown)).toEqual(EXPECTED[name])
  })

  it('never gives the button of a next step to a person who cannot take it', () => {
    for (const name of Object.keys(STATES) as Name[])
      for (const state of Object.keys(STATES[name]))
        expect(describeState(name, state as never).meaning, `${name} ${state}`).not.toBe('needsYou')
  })
})
