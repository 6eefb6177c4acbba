import { returnFocus } from '../../ui/layers/return-focus.ts'

export const findProgramElement = (root: ParentNode | null, programID: string) =>
  root?.querySelector<HTMLElement>(`[data-event-id="${CSS.escape(programID)}"]`) ?? null

/** Focuses a program of the schedule once the panel over it has closed, unless another element has the focus. */
export const focusProgram = (programID: string): void => returnFocus(() => findProgramElement(document, programID))
