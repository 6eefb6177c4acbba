import type { UseQueryResult } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from './client.ts'
import { codeOf } from './errors.ts'
import { useServerOnly } from './online.ts'
import { queryClient } from './query.ts'

afterEach(() => vi.restoreAllMocks())
const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
const refetch = () => undefined
const read = (query: { data?: string; error?: Error | null }) =>
  renderHook(() =>
    useServerOnly({
      data: query.data,
      error: query.error ?? null,
      isPending: false,
      refetch,
    } as unknown as UseQueryResult<string>),
  ).result.current

describe('what must be read from the cloud', () => {
  it('is there when it was read', () => expect(read({ data: 'total' })).toMatchObject({ data: 'total', error: null }))

  it('is unavailable offline, though it was read before', () => {
    offline()
    const { data, error } = read({ data: 'total' })
    expect(data).toBeUndefined()
    expect(codeOf(error)).toBe('unavailable')
  })

  it('is unavailable when the cloud no longer answers, though it was read before', () => {
    expect(read({ data: 'total', error: unreachable() }).data).toBeUndefined()
  })
})

describe('what could not be reached', () => {
  const { refetchOnReconnect, refetchInterval } = queryClient.getDefaultOptions().queries ?? {}
  const again = (error: unknown) =>
    (refetchInterval as (query: unknown) => number | false)({ state: { status: 'error', error } })

  it('is asked for again by itself: once there is a connection, and every 10 seconds until it answers', () => {
    expect(refetchOnReconnect).toBe('always')
    expect(again(unreachable())).toBe(10_000)
  })

  it('is not asked for again when the cloud refused or broke', () => {
    expect(again(new Error('bug'))).toBe(false)
  })
})
