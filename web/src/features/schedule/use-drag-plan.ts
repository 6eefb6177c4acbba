import { clockTime, minutesOf, toIsoDate } from '@belay/contract/dates'
import { type DragEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { endAfter, fromCalendarTime } from './calendar-time.ts'
import { type DragPlan, type Hours, isSameSlot, LAST_MINUTE, movePlan, resizePlan, toMinute } from './drag-plan.ts'
import type { Entry } from './entries.ts'

/** Slots of the calendar carry their civil date and time ("2026-11-25 09:00:00") or, in a month, their date. */
export const SLOT = 'data-slot'
export const MORNING = '9:00 AM'
export const USUAL_MINUTES = 180
/** What one slot of a week or a day is long, in minutes. */
export const HALF_HOUR = 30

/** What is held: a program by a point so many minutes below its start, one of its edges, or a free slot. */
type Grip =
  | { kind: 'move'; entry: Entry; grab: number }
  | { kind: 'resize'; entry: Entry; edge: 'top' | 'bottom' }
  | { kind: 'new'; from: string }
type PlanAtPointer = DragPlan & { x: number; y: number }
type DragPlanOptions = {
  entries: readonly Entry[]
  hours: Hours
  mayEdit: boolean
  byDays: boolean
  onPlan: (plan: DragPlan | null) => void
}

/** Finds the slot at a point by its position: slots take no pointer events while something is dragged. */
function slotUnder(root: Element, x: number, y: number): string | null {
  for (const slot of root.querySelectorAll(`[${SLOT}]`)) {
    const box = slot.getBoundingClientRect()
    if (x >= box.left && x < box.right && y >= box.top && y < box.bottom) return slot.getAttribute(SLOT)
  }
  return null
}

/** The minute of the day at a height of the screen, in the column of a day. */
function minuteIn(root: Element, iso: string, hours: Hours, y: number): number {
  const slots = root.querySelectorAll(`[${SLOT}^="${iso} "]`)
  const [first, last] = [slots[0]?.getBoundingClientRect(), slots[slots.length - 1]?.getBoundingClientRect()]
  if (!first || !last) return hours.from * 60
  return toMinute(hours, (y - first.top) / (last.bottom - first.top))
}

/** What is dragged in the calendar, and to which quarter-hours. The state changes by slot, not by pixel. */
export function useDragPlan({ entries, hours, mayEdit, byDays, onPlan }: DragPlanOptions) {
  const root = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip | null>(null)
  const [plan, setPlan] = useState<PlanAtPointer | null>(null)

  const showPlan = (next: DragPlan | null, x: number, y: number) => {
    onPlan(next)
    setPlan((before) =>
      !next || (before && before.entry === next.entry && isSameSlot(before.slot, next.slot))
        ? next
          ? before
          : null
        : { ...next, x, y },
    )
  }

  const updatePlan = (x: number, y: number) => {
    const current = grip.current
    if (!current || !root.current) return
    const under = slotUnder(root.current, x, y)
    if (current.kind === 'resize') {
      const { date } = current.entry
      return showPlan(
        {
          entry: current.entry,
          slot: resizePlan(current.entry, current.edge, minuteIn(root.current, toIsoDate(date), hours, y)),
        },
        x,
        y,
      )
    }
    if (!under) return showPlan(null, x, y)
    const { date } = fromCalendarTime(under)
    if (current.kind === 'move') {
      const minute = byDays
        ? minutesOf(current.entry.startTime)
        : Math.max(hours.from * 60, minuteIn(root.current, under.slice(0, 10), hours, y) - current.grab)
      return showPlan({ entry: current.entry, slot: movePlan(current.entry, date, minute) }, x, y)
    }
    if (under === current.from) return showPlan(null, x, y)
    const [first, last] = [current.from, under].toSorted()
    if (!first || !last) return
    if (byDays)
      return showPlan(
        {
          entry: null,
          slot: { date: fromCalendarTime(first).date, startTime: MORNING, endTime: endAfter(MORNING, USUAL_MINUTES) },
        },
        x,
        y,
      )
    if (first.slice(0, 10) !== last.slice(0, 10)) return
    return showPlan(
      {
        entry: null,
        slot: {
          date,
          startTime: fromCalendarTime(first).time,
          endTime: clockTime(Math.min(minutesOf(fromCalendarTime(last).time) + HALF_HOUR, LAST_MINUTE)),
        },
      },
      x,
      y,
    )
  }
  const end = () => {
    grip.current = null
    onPlan(null)
    setPlan(null)
  }

  // A pointer that was pressed inside is followed wherever it goes.
  const latest = useRef({ updatePlan, end })
  latest.current = { updatePlan, end }
  useEffect(() => {
    const ended = () => grip.current && latest.current.end()
    const moved = (event: globalThis.PointerEvent) =>
      event.buttons === 0 ? ended() : latest.current.updatePlan(event.clientX, event.clientY)
    // A finger that turns out to scroll is cancelled; so is the pointer of a drag, which goes on without it.
    const cancelled = () => grip.current?.kind !== 'move' && ended()
    document.addEventListener('pointermove', moved)
    document.addEventListener('pointercancel', cancelled)
    for (const name of ['pointerup', 'dragend', 'drop'] as const) document.addEventListener(name, ended)
    return () => {
      document.removeEventListener('pointermove', moved)
      document.removeEventListener('pointercancel', cancelled)
      for (const name of ['pointerup', 'dragend', 'drop'] as const) document.removeEventListener(name, ended)
    }
  }, [])

  const entryAt = (target: EventTarget): Entry | undefined => {
    const id = (target as Element).closest('[data-event-id]')?.getAttribute('data-event-id')
    return id ? entries.find(({ programID }) => programID === id) : undefined
  }
  const watch = {
    ref: root,
    onPointerDownCapture: (event: PointerEvent) => {
      if (!mayEdit || event.button !== 0) return
      const target = event.target as Element
      const entry = entryAt(target)
      const edge = target.closest('[data-edge]')?.getAttribute('data-edge')
      const from = target.closest(`[${SLOT}]`)?.getAttribute(SLOT)
      if (entry && (edge === 'top' || edge === 'bottom')) grip.current = { kind: 'resize', entry, edge }
      else if (!entry && from && event.pointerType !== 'touch') grip.current = { kind: 'new', from }
    },
    onDragStartCapture: (event: DragEvent) => {
      const entry = entryAt(event.target)
      if (!mayEdit || !entry || !root.current) return
      const grab = byDays
        ? 0
        : minuteIn(root.current, toIsoDate(entry.date), hours, event.clientY) - minutesOf(entry.startTime)
      grip.current = { kind: 'move', entry, grab }
    },
    onDragOverCapture: (event: DragEvent) => updatePlan(event.clientX, event.clientY),
  }
  return { plan, watch, moving: grip.current?.kind === 'move' }
}
