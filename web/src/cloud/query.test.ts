import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { api } from './orpc.ts'
import { forgetCache, queryClient, userPermission } from './query.ts'

const MINUTE = 60_000
const { queries } = queryClient.getDefaultOptions()
const retry = queries?.retry as (failures: number, error: unknown) => boolean

describe('queryClient and userPermission', () => {
  it('cached answers are fresh for 15 minutes, kept for 30, and not refetched on focus', () => {
    expect(queries).toMatchObject({ staleTime: 15 * MINUTE, gcTime: 30 * MINUTE, refetchOnWindowFocus: false })
  })

  it('a query is retried twice if the cloud fails, and never if it refuses', () => {
    const broken = new ORPCError('internal', { status: 500 })
    expect([0, 1, 2].map((failures) => retry(failures, broken))).toEqual([true, true, false])
    for (const status of [400, 401, 403, 404, 409, 412, 429])
      expect(retry(0, new ORPCError('refused', { status }))).toBe(false)
  })

  it('the permission is read by e-mail, only if the e-mail is verified, and cached for 30 minutes', () => {
    expect(userPermission(undefined).enabled).toBe(false)
    expect(userPermission('ada@example.edu')).toMatchObject({
      enabled: true,
      staleTime: 30 * MINUTE,
      gcTime: 30 * MINUTE,
      queryKey: ['userPermission', 'ada@example.edu'],
    })
  })

  it('forgetCache removes all answers except those that everyone may see', () => {
    const terms = api.termsAndConditions.get.queryOptions({ input: {} })
    const clients = api.clients.list.queryOptions({ input: {} })
    queryClient.setQueryData(terms.queryKey, { content: '<p>New</p>', lastUpdated: 1, version: 2 })
    queryClient.setQueryData(clients.queryKey, { items: [], next: null })
    forgetCache()
    expect(queryClient.getQueryData(clients.queryKey)).toBeUndefined()
    expect(queryClient.getQueryData(terms.queryKey)?.version).toBe(2)
  })
})
