import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Services } from '../platform/calls/gate.ts'

/** Logs requests that are no calls, if set: the route pattern, not the path, which can contain a secret. */
export const createRequestLog =
  (services: Pick<Services, 'settings' | 'log'>): MiddlewareHandler =>
  async (http, next) => {
    if (!services.settings.logRequests) return next()
    const began = performance.now()
    await next()
    const pattern = matchedRoutes(http).find((route) => route.path !== '/*')?.path ?? '/*'
    logRequest(services, { method: http.req.method, pattern }, http.res.status, began)
  }

/** Logs one request if `logRequests` is set. `began` is a `performance.now()` time. */
export function logRequest(
  { settings, log }: Pick<Services, 'settings' | 'log'>,
  request: { method: string; call?: string; pattern?: string },
  status: number,
  began: number,
): void {
  if (settings.logRequests) log.info('request', { ...request, status, ms: Math.round(performance.now() - began) })
}
