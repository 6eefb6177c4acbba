import { skipToken, useQuery } from '@tanstack/react-query'
import { type DragEvent, type PointerEvent, useEffect, useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { blocks } from '../programs/use-conflicts.ts'
import type { Candidate } from './assign-values.ts'
import type { HeldShift } from './use-assign-shift.ts'

/** The program of a shift, and the person of a row. */
export const SHIFT = 'data-shift'
export const STAFF = 'data-staff'

type Over = {
  shift: HeldShift
  staffID: string
  candidate: Candidate | undefined
  isRead: boolean
  x: number
  y: number
}
type DragOptions = {
  toShift: (programID: string, staffID: string | null) => HeldShift | null
  onDrop: (shift: HeldShift, staffID: string) => void
}

const attributeOf = (target: EventTarget, name: string) =>
  (target as Element).closest(`[${name}]`)?.getAttribute(name) ?? null

/**
 * Dragging a shift onto a person. While one is held, each row says what would come of it. `isHeld`: from the press on,
 * in which what is shown is to stay where it is.
 */
export function useBoardDrag({ toShift, onDrop }: DragOptions) {
  const [held, setHeld] = useState<HeldShift | null>(null)
  const [over, setOver] = useState<{ staffID: string; x: number; y: number } | null>(null)
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    if (!isPressed) return
    const listening = new AbortController()
    // The pointer of a press that becomes a drag is cancelled; the drag has begun by then.
    for (const name of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(name, () => setIsPressed(false), { signal: listening.signal })
    return () => listening.abort()
  }, [isPressed])
  const { data, isFetchedAfterMount } = useQuery(
    api.staffPrograms.candidates.queryOptions({
      input: held ? { programID: held.entry.programID } : skipToken,
      staleTime: 0,
    }),
  )
  // Who was on the program when it was last asked may be on it no longer.
  const candidates = held && isFetchedAfterMount ? data?.items : undefined
  const candidateOf = (staffID: string) => candidates?.find((candidate) => candidate.staffID === staffID)
  /** Whoever is on the program takes no second shift of it. */
  const takes = (staffID: string) => !candidates || candidateOf(staffID) !== undefined
  const end = () => {
    setHeld(null)
    setOver(null)
  }
  const hold = (event: DragEvent) => {
    const staffID = held && attributeOf(event.target, STAFF)
    if (!staffID) return setOver(null)
    if (takes(staffID)) event.preventDefault()
    if (over?.staffID !== staffID) setOver({ staffID, x: event.clientX, y: event.clientY })
  }
  const watch = {
    onPointerDown: (event: PointerEvent) => setIsPressed(attributeOf(event.target, SHIFT) !== null),
    onDragStart: (event: DragEvent) => {
      const programID = attributeOf(event.target, SHIFT)
      const shift = programID && toShift(programID, attributeOf(event.target, STAFF))
      if (!shift) return
      // Firefox drags only what has data.
      event.dataTransfer.setData('text/plain', shift.entry.programName)
      event.dataTransfer.effectAllowed = 'move'
      setHeld(shift)
    },
    // A browser tells first that another cell is entered; a drop right then is meant for it too.
    onDragEnter: hold,
    onDragOver: hold,
    onDrop: (event: DragEvent) => {
      const staffID = attributeOf(event.target, STAFF)
      if (!held || !staffID) return
      event.preventDefault()
      if (takes(staffID)) onDrop(held, staffID)
      end()
    },
    onDragEnd: end,
  }
  /** What would come of a drop on somebody. */
  const dropOn = (staffID: string): 'fits' | 'warns' | 'blocked' | 'on it' | undefined => {
    if (!candidates) return undefined
    const candidate = candidateOf(staffID)
    if (!candidate) return 'on it'
    if (candidate.conflicts.some(blocks)) return 'blocked'
    return candidate.conflicts.length > 0 ? 'warns' : 'fits'
  }
  const told: Over | null = held &&
    over && { shift: held, ...over, candidate: candidateOf(over.staffID), isRead: candidates !== undefined }
  return { watch, dropOn, over: told, isHeld: isPressed || held !== null }
}
