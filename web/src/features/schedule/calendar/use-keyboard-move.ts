import { isWithin } from '@belay/contract/dates'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isSingleKeyShortcut } from '../../../ui/single-keys.ts'
import type { CalendarView } from '../calendar-time.ts'
import type { Entry } from '../entries.ts'
import { findProgramElement, focusProgram } from '../focus-program.ts'
import { getShownDays } from '../shown-days.ts'
import { movePlanByKey, type Slot } from './drag-plan.ts'

export type KeyboardMove = { entry: Entry; slot: Slot }
type KeyboardMoveOptions = {
  view: CalendarView
  date: string
  entries: readonly Entry[]
  mayMove: (entry: Entry) => boolean
  onMove: (entry: Entry, slot: Slot) => Promise<void>
}

/** Moves a program by key: M starts the move, arrows change the slot, Enter saves, Escape cancels. */
export function useKeyboardMove({ view, date, entries, mayMove, onMove }: KeyboardMoveOptions) {
  const root = useRef<HTMLDivElement>(null)
  const [keyboardMove, setKeyboardMove] = useState<KeyboardMove | null>(null)
  const byDays = view === 'month'
  const moving = useRef<string | null>(null)

  // On another day, the program is rendered as a new element, so it is focused again, also after the move ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also whenever the programs are rendered again
  useLayoutEffect(() => {
    if (keyboardMove) moving.current = keyboardMove.entry.programID
    if (moving.current && (keyboardMove || document.activeElement === document.body))
      findProgramElement(root.current, moving.current)?.focus()
    if (!keyboardMove) moving.current = null
  }, [keyboardMove, entries])

  useEffect(() => {
    if (!keyboardMove) return
    const endMove = () => setKeyboardMove(null)
    document.addEventListener('pointerdown', endMove)
    return () => document.removeEventListener('pointerdown', endMove)
  }, [keyboardMove])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!keyboardMove) {
      const id = (event.target as Element).closest('[data-event-id]')?.getAttribute('data-event-id')
      const entry =
        event.key.toLowerCase() === 'm' && isSingleKeyShortcut(event.nativeEvent)
          ? entries.find(({ programID }) => programID === id)
          : undefined
      if (!entry || !mayMove(entry)) return
      event.preventDefault()
      const { startTime, endTime } = entry
      return setKeyboardMove({ entry, slot: { date: entry.date, startTime, endTime } })
    }
    const next = movePlanByKey(keyboardMove.slot, event.key, event.shiftKey, byDays)
    if (!next && !['Enter', ' ', 'Escape', 'Tab'].includes(event.key)) return
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
    const { from, to } = getShownDays(view, date)
    if (next) {
      if (isWithin(next.date, { from, to })) setKeyboardMove({ ...keyboardMove, slot: next })
      return
    }
    setKeyboardMove(null)
    if (event.key === 'Enter' || event.key === ' ')
      void onMove(keyboardMove.entry, keyboardMove.slot).then(() => focusProgram(keyboardMove.entry.programID))
  }
  return { root, keyboardMove, onKeyDown }
}
