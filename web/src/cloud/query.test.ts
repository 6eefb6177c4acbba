import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { api } from './orpc.ts'
import { clearCache, queryClient, userPermissionQuery } from './query.ts'

const MINUTE = 60_000
const { queries } = queryClient.getDefaultOptions()
const retry = queries?.retry as (failures: number, error: unknown) => boolean

describe('queryClient and userPermissionQuery', () => {
  it('cached answers are fresh for 15 minutes, kept for 30, and not refetched on focus', () => {
    expect(queries).toMatchObject({ staleTime: 15 * MINUTE, gcTime: 30 * MINUTE, refetchOnWindowFocus: false })
  })

  it('a query is retried twice if the cloud fails, and never if it refuses', () => {
    const internalError = new ORPCError('internal', { status: 500 })
    expect([0, 1, 2].map((failures) => retry(failures, internalError))).toEqual([true, true, false])
    for (const status of [400, 401, 403, 404, 409, 412, 429])
      expect(retry(0, new ORPCError('refused', { status }))).toBe(false)
  })

  it('the permission is read by e-mail, only if the e-mail is verified, and cached for 30 minutes', () => {
    expect(userPermissionQuery(undefined).enabled).toBe(false)
    expect(userPermissionQuery('ada@example.edu')).toMatchObject({
      enabled: true,
      staleTime: 30 * MINUTE,
      gcTime: 30 * MINUTE,
      queryKey: ['userPermission', 'ada@example.edu'],
    })
  })

  it('clearCache removes all answers except those that everyone may see', () => {
    const termsQuery = api.termsAndConditions.get.queryOptions({ input: {} })
    const clients = api.clients.list.queryOptions({ input: {} })
    queryClient.setQueryData(termsQuery.queryKey, { content: '<p>New</p>', lastUpdated: 1, version: 2 })
    queryClient.setQueryData(clients.queryKey, { items: [], next: null })
    clearCache()
    expect(queryClient.getQueryData(clients.queryKey)).toBeUndefined()
    expect(queryClient.getQueryData(termsQuery.queryKey)?.version).toBe(2)
  })
})
