import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { TableSearch } from './search.ts'

export type SetUrlState<T> = (
  changes: Partial<{ [Key in keyof T]: T[Key] | undefined }>,
  options?: { replace?: boolean },
) => unknown

/**
 * The search part of the address as state. Changing it pushes a step that Back undoes; `undefined` removes a key. Who
 * must know when the change is on screen awaits what it answers.
 */
export function useUrlState<T extends object = object>(): [T & TableSearch, SetUrlState<T & TableSearch>] {
  const search: T & TableSearch = useSearch({ strict: false } as never)
  const navigate = useNavigate()
  const set = useCallback<SetUrlState<T & TableSearch>>(
    (changes, options) =>
      navigate({
        to: '.',
        search: ((before: object) => ({ ...before, ...changes })) as never,
        replace: options?.replace ?? false,
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, set]
}
