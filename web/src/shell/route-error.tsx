import { useWindowEvent } from '@mantine/hooks'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { createUnreachableError } from '../cloud/client.ts'
import { Page } from '../ui/page/page.tsx'
import { ErrorState } from '../ui/page/states.tsx'

const RELOADED_KEY = 'belay-reloaded'

/** Reloads the page, at most once a minute. After an update of the cloud, the files of an open tab no longer exist. */
async function reloadOnce(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
  if (Date.now() - last < 60_000 || !(await fetch('/health')).ok) return
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  window.location.reload()
}

/** Shows why a route failed to load, with Retry. Retries by itself when the connection is back and code is missing. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isOutdated = /dynamically imported module|Importing a module script failed|Unable to preload/i.test(
    String(error),
  )
  const retry = () => {
    if (isOutdated && navigator.onLine) return window.location.reload()
    reset()
    void router.invalidate()
  }
  const reloadFirst = useEffectEvent(() => void (isOutdated && reloadOnce().catch(() => undefined)))
  useEffect(() => reloadFirst(), [])
  useWindowEvent('online', () => isOutdated && retry())
  return (
    <Page title="We couldn't load this page" width="form">
      <ErrorState error={isOutdated ? createUnreachableError() : error} retry={retry} />
    </Page>
  )
}
