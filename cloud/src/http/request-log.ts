import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Services } from '../platform/gate.ts'
import { findCall } from './body-limits.ts'

/**
 * Logs each request in one line if `logRequests` is set: the call or route pattern, the status and the duration in ms.
 * The path is not logged, because it can contain personal data or a secret.
 */
export const requestLog =
  (services: Pick<Services, 'settings' | 'log'>): MiddlewareHandler =>
  async (http, next) => {
    if (!services.settings.logRequests) return next()
    const began = performance.now()
    await next()
    const { method, path } = http.req
    const pattern = matchedRoutes(http).find((route) => route.path !== '/*')?.path ?? '/*'
    const call = /^\/(rpc|v1)\//.test(path) ? findCall(method, path) : undefined
    logRequest(services, { method, ...(call ? { call } : { pattern }) }, http.res.status, began)
  }

/** Logs one request if `logRequests` is set. `began` is a `performance.now()` time. */
export function logRequest(
  { settings, log }: Pick<Services, 'settings' | 'log'>,
  asked: { method: string; call?: string; pattern?: string },
  status: number,
  began: number,
): void {
  if (settings.logRequests) log.info('request', { ...asked, status, ms: Math.round(performance.now() - began) })
}
