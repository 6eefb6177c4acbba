import { isWithin } from '@belay/contract/dates'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isSingleKey } from '../../ui/single-keys.ts'
import { type CalendarView, toRange } from './calendar-time.ts'
import type { Entry } from './conflicts.ts'
import { nudgePlan, type Slot } from './drag-plan.ts'
import { focusProgram, programIn } from './focus-program.ts'

export type KeyboardMove = { entry: Entry; slot: Slot }
type Carrying = {
  view: CalendarView
  date: string
  entries: readonly Entry[]
  mayMove: (entry: Entry) => boolean
  onMove: (entry: Entry, slot: Slot) => Promise<void>
}

/** Moving a program by key: M takes it up, arrows carry it, Enter puts it down, Escape puts it back. */
export function useKeyboardMove({ view, date, entries, mayMove, onMove }: Carrying) {
  const root = useRef<HTMLDivElement>(null)
  const [carried, setCarried] = useState<KeyboardMove | null>(null)
  const byDays = view === 'month'
  const moving = useRef<string | null>(null)

  // On another day the program is drawn anew: the keys stay with it, and once more when it is let go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also whenever the programs are drawn anew
  useLayoutEffect(() => {
    if (carried) moving.current = carried.entry.programID
    if (moving.current && (carried || document.activeElement === document.body))
      programIn(root.current, moving.current)?.focus()
    if (!carried) moving.current = null
  }, [carried, entries])

  useEffect(() => {
    if (!carried) return
    const letGo = () => setCarried(null)
    document.addEventListener('pointerdown', letGo)
    return () => document.removeEventListener('pointerdown', letGo)
  }, [carried])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!carried) {
      const id = (event.target as Element).closest('[data-event-id]')?.getAttribute('data-event-id')
      const entry =
        event.key.toLowerCase() === 'm' && isSingleKey(event.nativeEvent)
          ? entries.find(({ programID }) => programID === id)
          : undefined
      if (!entry || !mayMove(entry)) return
      event.preventDefault()
      const { startTime, endTime } = entry
      return setCarried({ entry, slot: { date: entry.date, startTime, endTime } })
    }
    const next = nudgePlan(carried.slot, event.key, event.shiftKey, byDays)
    if (!next && !['Enter', ' ', 'Escape', 'Tab'].includes(event.key)) return
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
    const { from, to } = toRange(view, date)
    if (next) {
      if (isWithin(next.date, { from, to })) setCarried({ ...carried, slot: next })
      return
    }
    setCarried(null)
    if (event.key === 'Enter' || event.key === ' ')
      void onMove(carried.entry, carried.slot).then(() => focusProgram(carried.entry.programID))
  }
  return { root, carried, onKeyDown }
}
