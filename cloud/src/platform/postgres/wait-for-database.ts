import { SECOND } from '@belay/contract/constants'
import { isDatabaseUnreachable } from '../documents/database-errors.ts'
import { explainStartupError } from '../documents/startup-errors.ts'
import type { Settings } from '../settings/settings.ts'
import { withConnection } from './connections.ts'

/** Maximum wait in ms. In production, a server restarts within a minute; a developer wants to see the error sooner. */
const LONGEST_WAIT = { production: 60 * SECOND, local: 3 * SECOND }

type Given = Pick<Settings, 'databaseUrl' | 'dataDir' | 'production'>

/** Waits until PostgreSQL answers, reporting with `say`. Throws if PostgreSQL refuses or does not answer in time. */
export async function waitForDatabase(settings: Given, say: (words: string) => void): Promise<void> {
  if (!settings.databaseUrl) return
  const longestWait = settings.production ? LONGEST_WAIT.production : LONGEST_WAIT.local
  const until = performance.now() + longestWait
  for (let tries = 1; ; tries++) {
    try {
      return await withConnection(settings.databaseUrl, async (client) => void (await client.query('select 1')))
    } catch (error) {
      if (!isDatabaseUnreachable(error) || performance.now() > until) throw error
      if (tries === 1) say(`${explainStartupError(error, settings)}\nTrying again for ${longestWait / SECOND} seconds.`)
      await new Promise((resolve) => setTimeout(resolve, SECOND / 2))
    }
  }
}
