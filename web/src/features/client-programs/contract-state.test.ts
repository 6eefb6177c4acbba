import { expect, it } from 'vitest'
import type { ListedContract } from './contract.ts'
import { describeContractState } from './contract-state.ts'

const createContract = (fields: object) =>
  ({
    ...{ sentAt: null, declinedAt: null, signed: false, amendment: null, needsAmendment: false },
    ...{ lineItems: [], can: { sign: false } },
    ...fields,
  }) as unknown as ListedContract

it.each([
  ['a client', 'a draft', {}, false, { word: 'Being prepared', meaning: 'waits' }],
  ['an Admin', 'a draft', {}, true, { word: 'Draft', meaning: 'waits' }],
  ['a client', 'a sent contract of another signer', { sentAt: 1 }, false, { word: 'Sent', meaning: 'waits' }],
  [
    'the signer',
    'a sent contract',
    { sentAt: 1, can: { sign: true } },
    false,
    { word: 'Sent', meaning: 'needsYou', verb: 'Sign' },
  ],
  [
    'an Admin',
    'a signed contract of a changed program',
    { signed: true, needsAmendment: true },
    true,
    { word: 'Needs amendment', meaning: 'off' },
  ],
] as const)('describeContractState tells %s the state of %s', (_viewer, _contract, fields, isStaff, state) => {
  expect(describeContractState(createContract(fields), { isStaff })).toEqual(state)
})
