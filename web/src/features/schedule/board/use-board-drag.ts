import { skipToken, useQuery } from '@tanstack/react-query'
import { type DragEvent, type PointerEvent, useEffect, useState } from 'react'
import { api } from '../../../cloud/orpc.ts'
import { isBlocking } from '../../programs/use-conflicts.ts'
import type { ShiftToAssign } from './use-assign-shift.ts'

/** Attributes with the program's id of a shift, and the staff id of a row. */
export const SHIFT_ATTRIBUTE = 'data-shift-program'
export const STAFF_ATTRIBUTE = 'data-staff'

type DragOptions = {
  findShift: (programID: string, staffID: string | null) => ShiftToAssign | null
  onDrop: (shift: ShiftToAssign, staffID: string) => void
}

/** Returns the attribute of an element, or of the closest element around it that has the attribute. */
export const findAttribute = (target: EventTarget, name: string) =>
  (target as Element).closest(`[${name}]`)?.getAttribute(name) ?? null

/** Handles dragging a shift onto a person. `isHeld`: true from the press on, when nothing on the board may move. */
export function useBoardDrag({ findShift, onDrop }: DragOptions) {
  const [draggedShift, setDraggedShift] = useState<ShiftToAssign | null>(null)
  const [hovered, setHovered] = useState<{ staffID: string; x: number; y: number } | null>(null)
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
      input: draggedShift ? { programID: draggedShift.entry.programID } : skipToken,
      staleTime: 0,
    }),
  )
  // Cached people may have left the program since.
  const candidates = draggedShift && isFetchedAfterMount ? data?.items : undefined
  const findCandidate = (staffID: string) => candidates?.find((candidate) => candidate.staffID === staffID)
  /** True if a shift can be dropped on the person: they are not on the program, or this has not loaded yet. */
  const canDropOn = (staffID: string) => !candidates || findCandidate(staffID) !== undefined
  const endDrag = () => {
    setDraggedShift(null)
    setHovered(null)
  }
  const trackPerson = (event: DragEvent) => {
    const staffID = draggedShift && findAttribute(event.target, STAFF_ATTRIBUTE)
    if (!staffID) return setHovered(null)
    if (canDropOn(staffID)) event.preventDefault()
    if (hovered?.staffID !== staffID) setHovered({ staffID, x: event.clientX, y: event.clientY })
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => setIsPressed(findAttribute(event.target, SHIFT_ATTRIBUTE) !== null),
    onDragStart: (event: DragEvent) => {
      const programID = findAttribute(event.target, SHIFT_ATTRIBUTE)
      const shift = programID && findShift(programID, findAttribute(event.target, STAFF_ATTRIBUTE))
      if (!shift) return
      // Firefox only drags elements with data.
      event.dataTransfer.setData('text/plain', shift.entry.programName)
      event.dataTransfer.effectAllowed = 'move'
      setDraggedShift(shift)
    },
    // The browser reports a new cell first by `dragenter`. A drop can follow at once.
    onDragEnter: trackPerson,
    onDragOver: trackPerson,
    onDrop: (event: DragEvent) => {
      const staffID = findAttribute(event.target, STAFF_ATTRIBUTE)
      if (!draggedShift || !staffID) return
      event.preventDefault()
      if (canDropOn(staffID)) onDrop(draggedShift, staffID)
      endDrag()
    },
    onDragEnd: endDrag,
  }
  const describeDrop = (staffID: string): 'fits' | 'warns' | 'blocked' | 'on it' | undefined => {
    if (!candidates) return undefined
    const candidate = findCandidate(staffID)
    if (!candidate) return 'on it'
    if (candidate.conflicts.some(isBlocking)) return 'blocked'
    return candidate.conflicts.length > 0 ? 'warns' : 'fits'
  }
  const hoveredPerson = draggedShift &&
    hovered && {
      shift: draggedShift,
      ...hovered,
      candidate: findCandidate(hovered.staffID),
      isLoaded: candidates !== undefined,
    }
  return { handlers, describeDrop, hoveredPerson, isHeld: isPressed || draggedShift !== null }
}
