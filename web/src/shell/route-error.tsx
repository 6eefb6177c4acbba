import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'

/** A route that failed to load: why, and Retry. After an update the old files are gone; one reload brings the new ones. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const outdated = /dynamically imported module|Importing a module script failed/i.test(String(error))
  const retry = () => {
    if (outdated && navigator.onLine) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <Page title="This page could not be loaded" narrow>
      <ErrorState error={error} retry={retry} />
    </Page>
  )
}
