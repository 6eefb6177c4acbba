import { formatClockTime, toIsoDate, toMinutesOfDay } from '@belay/contract/dates'
import { type DragEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { fromCalendarTime, getEndAfter } from '../calendar-time.ts'
import type { Entry } from '../entries.ts'
import { type DragPlan, type HourRange, isSameSlot, LAST_MINUTE, movePlan, resizePlan, toMinute } from './drag-plan.ts'

/** The attribute with a slot's civil date and time ("2026-11-25 09:00:00") or, in a month, its date. */
export const SLOT_ATTRIBUTE = 'data-slot'
export const USUAL_MINUTES = 180
/** The default times of a program for which only the day was chosen. */
export const USUAL_TIMES = { startTime: '9:00 AM', endTime: getEndAfter('9:00 AM', USUAL_MINUTES) }
/** The length of a slot in a week or a day, in minutes. */
export const HALF_HOUR = 30

/** The dragged part: a program, held some minutes below its start; one of its edges; or a free slot. */
type DraggedPart =
  | { kind: 'move'; entry: Entry; grab: number }
  | { kind: 'resize'; entry: Entry; edge: 'top' | 'bottom' }
  | { kind: 'new'; from: string }
type PlanAtPointer = DragPlan & { x: number; y: number }
export type DragPlanOptions = {
  entries: readonly Entry[]
  hours: HourRange
  mayEdit: boolean
  byDays: boolean
  onPlan: (plan: DragPlan | null) => void
}

/** Finds the slot at a point by its position, because slots get no pointer events during a drag. */
export function findSlotUnder(root: Element, x: number, y: number): string | null {
  for (const slot of root.querySelectorAll(`[${SLOT_ATTRIBUTE}]`)) {
    const box = slot.getBoundingClientRect()
    if (x >= box.left && x < box.right && y >= box.top && y < box.bottom) return slot.getAttribute(SLOT_ATTRIBUTE)
  }
  return null
}

/** Returns the minute of the day at a height of the screen, in a day's column. */
function findMinuteIn(root: Element, iso: string, hours: HourRange, y: number): number {
  const slots = root.querySelectorAll(`[${SLOT_ATTRIBUTE}^="${iso} "]`)
  const [first, last] = [slots[0]?.getBoundingClientRect(), slots[slots.length - 1]?.getBoundingClientRect()]
  if (!first || !last) return hours.from * 60
  return toMinute(hours, (y - first.top) / (last.bottom - first.top))
}

/** Tracks a drag in the calendar and its plan in quarter-hours. The state changes by slot, not by pixel. */
export function useDragPlan({ entries, hours, mayEdit, byDays, onPlan }: DragPlanOptions) {
  const root = useRef<HTMLDivElement>(null)
  const grip = useRef<DraggedPart | null>(null)
  const [plan, setPlan] = useState<PlanAtPointer | null>(null)

  /** Returns the plan of the dragged part at this point. Null: no plan. Undefined: the current plan stays. */
  const findPlan = (heldPart: DraggedPart, area: Element, x: number, y: number): DragPlan | null | undefined => {
    if (heldPart.kind === 'resize') {
      const { entry, edge } = heldPart
      return { entry, slot: resizePlan(entry, edge, findMinuteIn(area, toIsoDate(entry.date), hours, y)) }
    }
    const slotAtPointer = findSlotUnder(area, x, y)
    if (!slotAtPointer) return null
    const { date } = fromCalendarTime(slotAtPointer)
    if (heldPart.kind === 'move') {
      const { entry, grab } = heldPart
      const minute = byDays
        ? toMinutesOfDay(entry.startTime)
        : Math.max(hours.from * 60, findMinuteIn(area, slotAtPointer.slice(0, 10), hours, y) - grab)
      return { entry, slot: movePlan(entry, date, minute) }
    }
    if (slotAtPointer === heldPart.from) return null
    const [first, last] =
      slotAtPointer < heldPart.from ? [slotAtPointer, heldPart.from] : [heldPart.from, slotAtPointer]
    const start = fromCalendarTime(first)
    if (byDays) return { entry: null, slot: { date: start.date, ...USUAL_TIMES } }
    if (start.date !== fromCalendarTime(last).date) return undefined
    const endTime = formatClockTime(Math.min(toMinutesOfDay(fromCalendarTime(last).time) + HALF_HOUR, LAST_MINUTE))
    return { entry: null, slot: { date, startTime: start.time, endTime } }
  }

  const updatePlan = (x: number, y: number) => {
    if (!grip.current || !root.current) return
    const next = findPlan(grip.current, root.current, x, y)
    if (next === undefined) return
    onPlan(next)
    setPlan((previous) =>
      next && previous?.entry === next.entry && isSameSlot(previous.slot, next.slot)
        ? previous
        : next && { ...next, x, y },
    )
  }
  const end = () => {
    grip.current = null
    onPlan(null)
    setPlan(null)
  }

  // After a press inside, the pointer is tracked on the whole page.
  const latest = useRef({ updatePlan, end })
  latest.current = { updatePlan, end }
  useEffect(() => {
    const endDrag = () => grip.current && latest.current.end()
    const moved = (event: globalThis.PointerEvent) =>
      event.buttons === 0 ? endDrag() : latest.current.updatePlan(event.clientX, event.clientY)
    // A finger that scrolls cancels its pointer. So does a native drag, which continues without it.
    const cancelled = () => grip.current?.kind !== 'move' && endDrag()
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointermove', moved, { signal })
    document.addEventListener('pointercancel', cancelled, { signal })
    for (const name of ['pointerup', 'dragend', 'drop'] as const) document.addEventListener(name, endDrag, { signal })
    return () => listening.abort()
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
      const from = target.closest(`[${SLOT_ATTRIBUTE}]`)?.getAttribute(SLOT_ATTRIBUTE)
      if (entry && (edge === 'top' || edge === 'bottom')) grip.current = { kind: 'resize', entry, edge }
      else if (!entry && from && event.pointerType !== 'touch') grip.current = { kind: 'new', from }
    },
    onDragStartCapture: (event: DragEvent) => {
      const entry = entryAt(event.target)
      if (!mayEdit || !entry || !root.current) return
      const grab = byDays
        ? 0
        : findMinuteIn(root.current, toIsoDate(entry.date), hours, event.clientY) - toMinutesOfDay(entry.startTime)
      grip.current = { kind: 'move', entry, grab }
    },
    onDragOverCapture: (event: DragEvent) => updatePlan(event.clientX, event.clientY),
  }
  return { plan, watch, moving: grip.current?.kind === 'move' }
}
