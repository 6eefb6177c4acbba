import type { UseQueryResult } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { getErrorCode } from './calls/errors.ts'
import { createUnreachableError } from './client.ts'
import { useServerOnly } from './online.ts'
import { queryClient } from './query.ts'

const createQuery = ({ data, error = null }: { data?: string; error?: Error | null }) => {
  const query = { data, error, isPending: false, refetch: () => undefined } as unknown as UseQueryResult<string>
  return renderHook(() => useServerOnly(query)).result.current
}

describe('useServerOnly', () => {
  it('returns data read from the cloud', () =>
    expect(createQuery({ data: 'total' })).toMatchObject({ data: 'total', error: null }))

  it('fails as unavailable offline, even with cached data', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { data, error } = createQuery({ data: 'total' })
    expect(data).toBeUndefined()
    expect(getErrorCode(error)).toBe('unavailable')
  })

  it('fails as unavailable if the cloud no longer answers, even with cached data', () => {
    expect(createQuery({ data: 'total', error: createUnreachableError() }).data).toBeUndefined()
  })
})

describe('queryClient', () => {
  const { refetchOnReconnect, refetchInterval } = queryClient.getDefaultOptions().queries ?? {}
  const rerenderWith = (error: unknown) =>
    (refetchInterval as (query: unknown) => number | false)({ state: { status: 'error', error } })

  it('retries an unreachable query on reconnect and every 10 seconds', () => {
    expect(refetchOnReconnect).toBe('always')
    expect(rerenderWith(createUnreachableError())).toBe(10_000)
  })

  it('does not retry on a timer after another error', () => {
    expect(rerenderWith(new Error('bug'))).toBe(false)
  })
})
