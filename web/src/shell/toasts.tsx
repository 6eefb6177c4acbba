import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications as store, useNotifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { session } from '../cloud/session/session.ts'
import { toastRegion } from '../ui/actions/toast.tsx'
import { pauseToasts } from '../ui/actions/toast-clock.ts'

const CHECK_EVERY_MS = 200
/** The maximum distance in pixels of a bar from the window's bottom: a phone's bar can be below it. */
const BAR_DISTANCE = 80
/** The maximum number of toasts on screen. */
const MAX_TOASTS = 4

/** Returns the height in pixels of the bars at the window's bottom, so that toasts do not cover their buttons. */
function occupiedHeight(region: HTMLElement | null): number {
  const toasts = region
    ?.querySelector('.mantine-Notifications-root[data-position="bottom-left"]')
    ?.getBoundingClientRect()
  const tops = [...document.querySelectorAll('[data-floor]')].flatMap((bar) => {
    const { top, bottom, left, right } = bar.getBoundingClientRect()
    const isAtBottom = bottom > top && top < window.innerHeight && bottom >= window.innerHeight - BAR_DISTANCE
    return isAtBottom && toasts && left < toasts.right && right > toasts.left ? [top] : []
  })
  return tops.length === 0 ? 0 : Math.max(0, window.innerHeight - Math.min(...tops))
}

/** Marks the newest Undo, which F6 focuses, and returns it. The other Undo buttons do not show the key. */
function markNewestUndo(region: HTMLElement | null): HTMLElement | undefined {
  const undos = [...(region?.querySelectorAll<HTMLElement>('.toastWithUndo > button') ?? [])]
  for (const undo of undos) undo.removeAttribute('aria-keyshortcuts')
  const newest = undos.at(-1)
  newest?.setAttribute('aria-keyshortcuts', 'F6')
  return newest
}

/** Shows toasts at the bottom left, on phones above the bars. F6 focuses the newest Undo or toast, and goes back. */
export default function Toasts() {
  const region = useRef<HTMLElement>(null)
  const { notifications, queue } = useNotifications()
  useEffect(() => {
    let returnTarget: HTMLElement | null = null
    const onKey = (event: KeyboardEvent) => {
      const newest = [...(region.current?.querySelectorAll<HTMLElement>('.mantine-Notification-root') ?? [])].at(-1)
      if (event.key !== 'F6' || !newest || !region.current) return
      event.preventDefault()
      if (region.current.contains(document.activeElement)) returnTarget?.focus()
      else {
        returnTarget = document.activeElement instanceof HTMLElement ? document.activeElement : null
        const target = markNewestUndo(region.current) ?? newest.querySelector<HTMLElement>('button')
        target?.focus()
      }
    }
    // Returns the focus to its previous place when the focused toast is gone.
    const observer = new MutationObserver(() => {
      markNewestUndo(region.current)
      if (document.activeElement === document.body && returnTarget?.isConnected) returnTarget.focus()
      if (document.activeElement !== document.body && !region.current?.contains(document.activeElement))
        pauseToasts('focus', false)
    })
    if (region.current) observer.observe(region.current, { childList: true, subtree: true })
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      observer.disconnect()
    }
  }, [])
  // The next person must not read what this one did, nor undo it.
  useEffect(() => session.subscribe((now) => now.state === 'signed-out' && !now.reason && store.clean()), [])
  // A new toast never waits: it replaces the oldest toast without pointer or focus.
  useEffect(() => {
    if (queue.length === 0) return
    const isInUse = ({ id = '' }) => document.getElementById(id)?.matches(':hover, :focus-within')
    const oldest = notifications.find((notification) => !isInUse(notification))
    if (oldest?.id) store.hide(oldest.id)
  }, [notifications, queue])
  // A toast that is removed under the pointer sends no event, so the clock resumes here.
  useEffect(() => {
    if (notifications.length === 0) for (const reason of ['pointer', 'focus'] as const) pauseToasts(reason, false)
  }, [notifications])
  useEffect(() => {
    if (notifications.length === 0) return
    const stayAbove = () =>
      document.documentElement.style.setProperty('--toast-floor', `${occupiedHeight(region.current)}px`)
    stayAbove()
    const timer = setInterval(stayAbove, CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [notifications.length])
  return (
    <section ref={region} aria-label="Messages" {...toastRegion}>
      <Notifications position="bottom-left" limit={MAX_TOASTS} withinPortal={false} />
    </section>
  )
}
