/** The changes that an answer tells of, and that can be undone: the cloud names them beside the answer. */
const changes = new WeakMap<object, readonly string[]>()

export const changesOf = (answer: unknown): readonly string[] => changes.get(answer as object) ?? []

/** Notes with an answer what was changed, by one call or by several. */
export function noteChanges(answer: unknown, changeIDs: readonly string[]): void {
  if (typeof answer === 'object' && answer !== null && changeIDs.length > 0) changes.set(answer, changeIDs)
}
