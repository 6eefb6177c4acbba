import { skipToken, useQuery } from '@tanstack/react-query'
import { type DragEvent, type PointerEvent, useEffect, useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { isBlocking } from '../programs/use-conflicts.ts'
import type { Candidate } from './assign-values.ts'
import type { HeldShift } from './use-assign-shift.ts'

/** Attributes with the program's id of a shift, and the staff id of a row. */
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
 * Handles dragging a shift onto a person. During the drag, each row shows the result of a drop. `isHeld`: true from the
 * press on, when nothing on the board may move.
 */
export function useBoardDrag({ toShift, onDrop }: DragOptions) {
  const [held, setHeld] = useState<HeldShift | null>(null)
  const [over, setOver] = useState<{ staffID: string; x: number; y: number } | null>(null)
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    if (!isPressed) return
    const listening = new AbortController()
    // The browser cancels the pointer when a press becomes a drag, which has started before that.
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
  // Cached people may have left the program since.
  const candidates = held && isFetchedAfterMount ? data?.items : undefined
  const candidateOf = (staffID: string) => candidates?.find((candidate) => candidate.staffID === staffID)
  /** True if a shift can be dropped on the person: they are not on the program, or this has not loaded yet. */
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
      // Firefox only drags elements with data.
      event.dataTransfer.setData('text/plain', shift.entry.programName)
      event.dataTransfer.effectAllowed = 'move'
      setHeld(shift)
    },
    // The browser reports a new cell first by `dragenter`. A drop can follow at once.
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
  /** Returns the result of a drop on a person. */
  const dropOn = (staffID: string): 'fits' | 'warns' | 'blocked' | 'on it' | undefined => {
    if (!candidates) return undefined
    const candidate = candidateOf(staffID)
    if (!candidate) return 'on it'
    if (candidate.conflicts.some(isBlocking)) return 'blocked'
    return candidate.conflicts.length > 0 ? 'warns' : 'fits'
  }
  const told: Over | null = held &&
    over && { shift: held, ...over, candidate: candidateOf(over.staffID), isRead: candidates !== undefined }
  return { watch, dropOn, over: told, isHeld: isPressed || held !== null }
}
