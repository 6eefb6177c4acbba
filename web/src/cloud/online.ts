import type { UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { unreachable } from './client.ts'
import { codeOf } from './errors.ts'

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** True if the browser has a connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

type Read<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>

/** True if the data comes from the cache and cannot be read again now. */
export function useOnlyCached({ data, error }: { data: unknown; error: unknown }): boolean {
  const online = useOnline()
  return data !== undefined && (!online || codeOf(error) === 'unavailable')
}

/** Returns a query's result, but fails as unavailable if only cached data exists. For decisions such as pay (R109). */
export function useServerOnly<T>(query: UseQueryResult<T>): Read<T> {
  const { data, error, isPending, refetch } = query
  return useOnlyCached({ data, error })
    ? { data: undefined, error: error ?? unreachable(), isPending: false, refetch }
    : ({ data, error, isPending, refetch } as Read<T>)
}
