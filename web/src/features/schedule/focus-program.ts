import { returnFocus } from '../../ui/return-focus.ts'

export const programIn = (root: ParentNode | null, programID: string) =>
  root?.querySelector<HTMLElement>(`[data-event-id="${CSS.escape(programID)}"]`) ?? null

/** Puts the focus on a program of the schedule once the panel over it is gone, unless something else has it by then. */
export const focusProgram = (programID: string): void => returnFocus(() => programIn(document, programID))
