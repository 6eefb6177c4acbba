import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { unreachable } from '../cloud/client.ts'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'

/** A route that failed to load: why, and Retry; once there is a connection again it tries by itself. After an update the old files are gone; one reload brings the new ones. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const outdated = /dynamically imported module|Importing a module script failed|Unable to preload/i.test(String(error))
  const retry = () => {
    if (outdated && navigator.onLine) return window.location.reload()
    reset()
    void router.invalidate()
  }
  const back = useEffectEvent(() => outdated && retry())
  useEffect(() => {
    const onOnline = () => back()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return (
    <Page title="This page could not be loaded" narrow>
      <ErrorState error={outdated ? unreachable() : error} retry={retry} />
    </Page>
  )
}
