import { useWindowEvent } from '@mantine/hooks'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { createUnreachableError } from '../cloud/client.ts'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'

const RELOADED = 'belay-reloaded'

/** Reloads the page, at most once a minute. After an update of the cloud, the files of an open tab no longer exist. */
async function reloadOnce(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (Date.now() - last < 60_000 || !(await fetch('/health')).ok) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  window.location.reload()
}

/** Shows why a route failed to load, with Retry. Retries by itself when the connection is back and code is missing. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const outdated = /dynamically imported module|Importing a module script failed|Unable to preload/i.test(String(error))
  const retry = () => {
    if (outdated && navigator.onLine) return window.location.reload()
    reset()
    void router.invalidate()
  }
  const first = useEffectEvent(() => void (outdated && reloadOnce().catch(() => undefined)))
  useEffect(() => first(), [])
  useWindowEvent('online', () => outdated && retry())
  return (
    <Page title="We couldn't load this page" narrow>
      <ErrorState error={outdated ? createUnreachableError() : error} retry={retry} />
    </Page>
  )
}
