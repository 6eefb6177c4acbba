/** How long a layer takes to go, in milliseconds. */
const LEAVING = 220

export const programIn = (root: ParentNode | null, programID: string) =>
  root?.querySelector<HTMLElement>(`[data-event-id="${CSS.escape(programID)}"]`)

/** Puts the focus on a program of the schedule once what was over it is gone, unless something else has it by then. */
export function focusProgram(programID: string): void {
  window.setTimeout(() => {
    if (document.activeElement === document.body) programIn(document, programID)?.focus({ preventScroll: true })
  }, LEAVING)
}
