import { LIMITS } from '@belay/contract/constants'
import { toIsoDate, toMinutesOfDay } from '@belay/contract/dates'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useFormat } from '../../../ui/format/format.tsx'
import { useConflicts } from '../../programs/use-conflicts.ts'
import type { Entry, Member } from '../entries.ts'
import { findProgramElement } from '../focus-program.ts'
import styles from '../schedule.module.css'
import { allStaffQuery } from '../schedule-data.ts'
import { type DragPlan, describeProgramsAt, type HourRange, isSameSlot, type Slot, toShare } from './drag-plan.ts'
import { type DragPlanOptions, SLOT_ATTRIBUTE, useDragPlan } from './use-drag-plan.ts'
import type { KeyboardMove } from './use-keyboard-move.ts'

/** The distance between the pointer and the note, in pixels. */
const GAP = 14

type LayerProps = DragPlanOptions & { keyboardMove: KeyboardMove | null; children: ReactNode }

/** Shows a note next to a program that is moved by drag or key, with its new time and its conflicts. */
export function DragPlanLayer({ keyboardMove, children, ...options }: LayerProps) {
  const { entries, hours, mayEdit, byDays } = options
  const { plan: dragged, watch, moving } = useDragPlan(options)
  const staff = useQuery({ ...allStaffQuery, enabled: mayEdit })
  const plan = keyboardMove ?? dragged
  const sentences = usePlanNotes(plan, entries, staff.data ?? [])
  const note = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!note.current || !plan) return
    const box =
      keyboardMove && findProgramElement(watch.ref.current, keyboardMove.entry.programID)?.getBoundingClientRect()
    if (box) placeBeside(note.current, box.left, box.right, box.top)
    else if (dragged) placeBeside(note.current, dragged.x, dragged.x, dragged.y)
  })
  const [spokenText] = useDebouncedValue(sentences ? [sentences.when, ...sentences.notes].join(' ') : '', 350)
  return (
    <div className={styles.planLayer} {...watch}>
      {children}
      {dragged && moving && !byDays && <DragPreview root={watch.ref.current} slot={dragged.slot} hours={hours} />}
      {plan && sentences && (
        <div ref={note} className={styles.planNote} data-against={sentences.against || undefined} aria-hidden>
          <strong>{sentences.when}</strong>
          <ul>
            {sentences.notes.slice(0, 4).map((sentence) => (
              <li key={sentence}>
                {sentences.against ? <IconAlertTriangle size={14} /> : <IconCheck size={14} />}
                <span>{sentence}</span>
              </li>
            ))}
            {sentences.notes.length > 4 && <li>and {sentences.notes.length - 4} more</li>}
          </ul>
          {keyboardMove && <p>Arrow keys move it. Shift+Up or Shift+Down changes its end. Enter saves, Esc cancels.</p>}
        </div>
      )}
      <p className="visuallyHidden" role="status" aria-label="Planned time">
        {spokenText}
        {spokenText &&
          keyboardMove &&
          isSameSlot(keyboardMove.entry, keyboardMove.slot) &&
          ' Arrow keys move it. Shift with Up or Down changes its end. Enter saves, Escape cancels.'}
      </p>
    </div>
  )
}

/** Draws the planned position in the column of the day. */
function DragPreview({ root, slot, hours }: { root: Element | null; slot: Slot; hours: HourRange }) {
  const column = root?.querySelector(`[${SLOT_ATTRIBUTE}^="${toIsoDate(slot.date)} "]`)?.parentElement
  if (!column) return null
  const [top, end] = [toShare(hours, toMinutesOfDay(slot.startTime)), toShare(hours, toMinutesOfDay(slot.endTime))]
  return createPortal(
    <div className={styles.ghost} style={{ top: `${top * 100}%`, height: `${(end - top) * 100}%` }} />,
    column,
  )
}

/** Returns the planned time and its conflicts as text; only the time until they have loaded. Null without a plan. */
function usePlanNotes(
  plan: DragPlan | null,
  entries: readonly Entry[],
  staff: readonly Member[],
): { when: string; notes: string[]; against: boolean } | null {
  const format = useFormat()
  const active = staff.filter((member) => member.active).map(({ staffID }) => staffID)
  const people = plan?.entry ? {} : { staffIDs: active.slice(0, LIMITS.batch) }
  const { conflicts, isCurrent } = useConflicts(plan && { ...plan.slot, programID: plan.entry?.programID, ...people })
  if (!plan) return null
  const { entry, slot } = plan
  const when = `${format.nearDay(slot.date)}, ${format.time(slot.startTime, slot.endTime)}`
  if (!isCurrent) return { when, notes: [], against: false }
  if (entry) {
    const sentences = conflicts.map(({ sentence }) => sentence)
    return { when, notes: sentences.length > 0 ? sentences : ['No conflicts.'], against: sentences.length > 0 }
  }
  const busy = new Set(conflicts.flatMap(({ staffID = [] }) => staffID))
  const freeCount = active.filter((staffID) => !busy.has(staffID)).length
  const ofDay = conflicts.filter(({ code }) => code === 'past-date' || code === 'centre-closed')
  return {
    when,
    notes: [
      ...ofDay.map(({ sentence }) => sentence),
      ...(active.length > LIMITS.batch ? [] : [`${freeCount} of ${active.length} facilitators are free.`]),
      ...describeProgramsAt(slot, entries),
    ],
    against: ofDay.length > 0 || (active.length > 0 && freeCount === 0),
  }
}

/** Places a note to the right of an area, or to its left if there is no room, and always on the screen. */
function placeBeside(note: HTMLElement, left: number, right: number, y: number): void {
  const { width, height } = note.getBoundingClientRect()
  const fits = right + GAP + width + 8 <= document.documentElement.clientWidth
  note.style.left = `${Math.max(8, fits ? right + GAP : left - GAP - width)}px`
  note.style.top = `${Math.max(8, Math.min(y + GAP, window.innerHeight - height - 8))}px`
}
