import type { WaitingChange } from '../../offline/waiting-changes.ts'

/** The ids of the changes that an answer's call made and that can be undone. The cloud sends them in a header. */
const changeIDsByAnswer = new WeakMap<object, readonly string[]>()

export const getChangeIDs = (answer: unknown): readonly string[] => changeIDsByAnswer.get(answer as object) ?? []

/** Stores which changes belong to an answer. The answer can be the result of several calls. */
export function storeChangeIDs(answer: unknown, changeIDs: readonly string[]): void {
  if (typeof answer === 'object' && answer !== null && changeIDs.length > 0) changeIDsByAnswer.set(answer, changeIDs)
}

const waitingByAnswer = new WeakMap<object, WaitingChange>()

/** Returns the change that waits on this device instead of a call's answer; undefined if the cloud has answered. */
export const getWaitingChange = (answer: unknown): WaitingChange | undefined => waitingByAnswer.get(answer as object)

export const storeWaitingChange = (answer: object, change: WaitingChange) => void waitingByAnswer.set(answer, change)
