import { CALLS_ANSWERING_FILES } from 'virtual:calls-answering-files'
import { CALLS_FOR_EVERYONE } from 'virtual:calls-for-everyone'
import * as facts from '@belay/contract/call-facts'
import { expect, it } from 'vitest'
import { accessOf, canBeUndone, isRead, type TokenCallName } from './call-facts.ts'

const calls = [...facts.CALL_FACTS]
  .filter(([name]) => !name.startsWith('identity.'))
  .map(([name, of]) => ({ name: name as TokenCallName, ...of }))

it.each(calls)('knows the facts of $name', ({ name, ...call }) => {
  const { own: _, ...access } = facts.accessOf(name)
  expect(accessOf(name)).toEqual(access)
  expect(isRead(name)).toBe(call.changing === null)
  expect(CALLS_ANSWERING_FILES.includes(name)).toBe(call.answersFile)
  expect(canBeUndone(name)).toBe(facts.canBeUndone(name))
})

it('asks without a sign-in only for what is the same for everyone', () => {
  expect(CALLS_FOR_EVERYONE.toSorted()).toEqual([
    'centre.get',
    'clientPrograms.checkDocument',
    'participants.open',
    'privacyPolicy.get',
    'termsAndConditions.get',
  ])
})

it('knows no facts of a call that the contract does not have, or of sign-in', () => {
  expect(canBeUndone('payRuns.carryOut')).toBe(false)
  expect(isRead('identity.getSession')).toBe(false)
  expect(isRead('constructor.name')).toBe(false)
})
