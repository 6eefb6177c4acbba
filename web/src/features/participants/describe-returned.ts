import type { Outputs } from '../../cloud/client.ts'

/** A page of the returned forms of a program, with the facts about all of them. */
export type FormsOfProgram = Outputs['participants']['list']
export type ReturnedForm = FormsOfProgram['items'][number]

export const SIGNED_BY: Record<ReturnedForm['signedBy'], string> = {
  participant: 'Signed',
  guardian: 'Signed by a parent or guardian',
  paper: 'On paper',
}

/** Describes how many forms have returned: "38 of 42 returned". `expected`: the headcount, null if it is unknown. */
export const describeReturned = ({ returned, expected }: { returned: number; expected: number | null }): string =>
  expected === null ? `${returned} returned` : `${returned} of ${expected} returned`

/** Returns an answer for people: Yes or No instead of the stored words. */
export const describeAnswer = (answer: string): string => ({ yes: 'Yes', no: 'No' })[answer] ?? answer

/** Returns the answers about health. None for people who may not read them. */
export const listHealthAnswers = ({ answers }: ReturnedForm) => answers?.filter(({ isHealth }) => isHealth) ?? []
