import { centreQuery } from './cloud/centre.ts'
import type { Inputs } from './cloud/client.ts'
import { queryClient } from './cloud/query.ts'
import { linkTokens } from './cloud/session/link-tokens.ts'
import { getRouter } from './router.tsx'

type Vital = NonNullable<Inputs['measurements']['record']['vitals']>[number]

const pendingVitals: Vital[] = []
let shownPage: string | null = null

/** Sends the page's record when the person leaves it, because some vitals are final only then. */
function sendRecord(): void {
  if (shownPage === null) return
  const body = JSON.stringify({ page: shownPage.slice(0, 200), vitals: pendingVitals.splice(0, 10) })
  shownPage = null
  // `keepalive` sends the record even while the page closes. A lost measurement does no harm.
  void fetch('/v1/measurements', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body,
  })
    // A browser keeps every unread response.
    .then((answer) => answer.text())
    .catch(() => undefined)
}

function startRecord(): void {
  const page = getRouter().state.location.pathname
  if (page === shownPage) return
  sendRecord()
  shownPage = page
}

function loadScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}

const isTrackingRefused = (): boolean =>
  navigator.doNotTrack === '1' ||
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/**
 * Counts page views and web vitals without personal data: the address has no query, the request no credentials. If the
 * centre has set a hosting provider's script, loads that script instead (R81), but never if this tab opened a mailed
 * link: such a script could read and report the link's token. Does nothing if the browser asks not to be tracked.
 */
export async function measure(): Promise<void> {
  if (isTrackingRefused()) return
  const { measurementScript } = await queryClient.ensureQueryData(centreQuery)
  if (measurementScript) return linkTokens.hasAny() ? undefined : loadScript(measurementScript)
  startRecord()
  getRouter().subscribe('onResolved', startRecord)
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const addVital = ({ name, value }: { name: Vital['metric']; value: number }) => {
    pendingVitals.push({ metric: name, value })
  }
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(addVital)
  // Registered after the vitals above, which report their last value at the same event.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendRecord())
  addEventListener('pagehide', sendRecord)
}
