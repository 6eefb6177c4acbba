/** The ids of the changes that an answer's call made and that can be undone. The cloud sends them in a header. */
const changes = new WeakMap<object, readonly string[]>()

export const changesOf = (answer: unknown): readonly string[] => changes.get(answer as object) ?? []

/** Stores which changes belong to an answer. The answer can be the result of several calls. */
export function noteChanges(answer: unknown, changeIDs: readonly string[]): void {
  if (typeof answer === 'object' && answer !== null && changeIDs.length > 0) changes.set(answer, changeIDs)
}
