import { describe, expect, it } from 'vitest'
import { shownActions } from '../../testing/shown-actions.tsx'
import { NextStepButton } from './next-step-button.tsx'
import type { Program, ProgramPart } from './program.ts'

const programWhoseNextIs = (action: string | null) =>
  ({
    programID: 'p1',
    next: { action },
    request: { id: 'r1' },
    contract: { programID: 'p1', version: 1, lineItems: [], declinedAt: null, frozen: {}, can: {} },
    schedule: { programID: 'p1', date: '04/24/2026', clientID: 'c1' },
    contact: { email: 'kim@example.edu' },
  }) as unknown as Program

const buttonOf = (action: string | null, part: ProgramPart) =>
  shownActions(<NextStepButton program={programWhoseNextIs(action)} part={part} onShow={() => undefined} />)

describe('the button of the next step', () => {
  it.each([
    ['decide', 'Review request'],
    ['schedule', 'Add to calendar'],
    ['writeContract', 'Write contract'],
    ['priceContract', 'Add lines'],
    ['editContract', 'Update and send again'],
    ['sendContract', 'Review and send'],
    ['amendContract', 'Amend'],
    ['signContract', 'Read and sign'],
    ['logHours', 'Log hours'],
    ['approveHours', 'Approve hours'],
    ['finalizePay', 'Finalize pay'],
  ])('of %s is "%s"', async (action, words) => {
    expect(await buttonOf(action, 'program')).toEqual([words])
  })

  it.each<[string, ProgramPart]>([
    ['decide', 'request'],
    ['schedule', 'request'],
    ['sendContract', 'contract'],
    ['signContract', 'contract'],
    ['editContract', 'contract'],
    ['assign', 'program'],
    ['answerShift', 'program'],
  ])('of %s is left to the foot of the part %s', async (action, part) => {
    expect(await buttonOf(action, part)).toEqual([])
  })

  it('is not there for whom it is not', async () => {
    expect(await buttonOf(null, 'program')).toEqual([])
  })
})
