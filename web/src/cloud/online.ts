import type { UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getErrorCode } from './calls/errors.ts'
import { createUnreachableError } from './client.ts'

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

type QueryResult<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>

/** True if the data comes from the cache and cannot be read again now. */
export function useOnlyCached({ data, error }: { data: unknown; error: unknown }): boolean {
  const online = useOnline()
  return data !== undefined && (!online || getErrorCode(error) === 'unavailable')
}

/** Returns a query's result, but fails as unavailable if only cached data exists. For decisions such as pay (R109). */
export function useServerOnly<T>(query: UseQueryResult<T>): QueryResult<T> {
  const { data, error, isPending, refetch } = query
  return useOnlyCached({ data, error })
    ? { data: undefined, error: error ?? createUnreachableError(), isPending: false, refetch }
    : ({ data, error, isPending, refetch } as QueryResult<T>)
}
