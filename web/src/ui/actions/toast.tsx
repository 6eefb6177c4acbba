import { Button, Kbd } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useEffect } from 'react'
import { getErrorCode, getErrorMessage } from '../../cloud/calls/errors.ts'
import { areToastsNeeded } from './mount-on-demand.ts'
import { pauseToasts, startCountdown } from './toast-clock.ts'

/** The time that a toast is shown, in ms, not counting the time when it has the pointer or the focus. */
const STAYS_MS = { done: 6000, error: 12_000, undo: 30_000 }

type Options = { message: ReactNode; color: string; durationMs: number; role?: string; overOnline?: boolean }

function show({ message, durationMs, overOnline = false, ...options }: Options): string {
  areToastsNeeded.set(true)
  const id = notifications.show({
    withBorder: true,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    autoClose: false,
    ...options,
    message: (
      <TimedToast durationMs={durationMs} overOnline={overOnline} onOver={() => notifications.hide(id)}>
        {message}
      </TimedToast>
    ),
  })
  return id
}

type LastingProps = { durationMs: number; overOnline: boolean; onOver: () => void; children: ReactNode }

/** Calls `onOver` when the toast's time is over. The clock pauses while the toasts have the pointer or the focus. */
function TimedToast({ durationMs, overOnline, onOver, children }: LastingProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast counts down once
  useEffect(() => startCountdown(durationMs, onOver), [])
  useWindowEvent('online', () => overOnline && onOver())
  return children
}

export const toast = {
  done: (message: ReactNode) => show({ message, color: 'blue', durationMs: STAYS_MS.done }),
  error(error: unknown) {
    const message = typeof error === 'string' ? error : getErrorMessage(error)
    // A connection error is outdated when the connection is back.
    return show({
      message,
      color: 'red',
      durationMs: STAYS_MS.error,
      role: 'alert',
      overOnline: getErrorCode(error) === 'unavailable',
    })
  },
  /** Shows what was done, with Undo for some time. `undo` can return the message to show afterwards. */
  undo(message: ReactNode, undo: () => Promise<unknown>, durationMs: number = STAYS_MS.undo) {
    const id = show({
      color: 'blue',
      durationMs,
      message: (
        <span className="toastWithUndo">
          {message}
          <Button
            variant="subtle"
            size="compact-sm"
            rightSection={
              <Kbd size="xs" className="toastKey" aria-hidden>
                F6
              </Kbd>
            }
            onClick={() => {
              notifications.hide(id)
              undo().then(
                (outcomeText) => toast.done(typeof outcomeText === 'string' ? outcomeText : 'Undone.'),
                toast.error,
              )
            }}
          >
            Undo
          </Button>
        </span>
      ),
    })
    return id
  },
}

/** The props of the region around the toasts: no toast disappears while one has the pointer or the focus. */
export const toastRegion = {
  onPointerEnter: () => pauseToasts('pointer', true),
  onPointerLeave: () => pauseToasts('pointer', false),
  onFocus: () => pauseToasts('focus', true),
  onBlur: () => pauseToasts('focus', false),
}
