import { describe, expect, it } from 'vitest'
import { listShownActions } from '../../testing/shown-actions.tsx'
import { NextStepButton } from './next-step-button.tsx'
import type { Program, ProgramPart } from './program.ts'

const createProgramWithNext = (action: string | null) =>
  ({
    programID: 'p1',
    next: { action },
    request: { id: 'r1' },
    contract: { programID: 'p1', version: 1, lineItems: [], declinedAt: null, frozen: {}, can: {} },
    schedule: { programID: 'p1', date: '04/24/2026', clientID: 'c1' },
    contact: { email: 'kim@example.edu' },
  }) as unknown as Program

const findButton = (action: string | null, part: ProgramPart) =>
  listShownActions(<NextStepButton program={createProgramWithNext(action)} part={part} onShow={() => undefined} />)

describe('NextStepButton', () => {
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
  ])('shows the button of the step %s: "%s"', async (action, label) => {
    expect(await findButton(action, 'program')).toEqual([label])
  })

  it.each<[string, ProgramPart]>([
    ['decide', 'request'],
    ['schedule', 'request'],
    ['sendContract', 'contract'],
    ['signContract', 'contract'],
    ['editContract', 'contract'],
    ['assign', 'program'],
    ['answerShift', 'program'],
  ])('shows no button for the step %s if the foot of the part %s has the button', async (action, part) => {
    expect(await findButton(action, part)).toEqual([])
  })

  it('shows no button to a person who does not owe the step', async () => {
    expect(await findButton(null, 'program')).toEqual([])
  })
})
