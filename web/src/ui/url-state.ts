import { SCREENS, type ScreenPath } from '@belay/contract/screens'
import { type RegisteredRouter, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

const useAnySearch = () => useSearch({ strict: false })
/** The search parameters of any screen. */
export type AnySearch = ReturnType<typeof useAnySearch>
/** The search parameters of one screen, as its route validates them. */
export type SearchOf<Screen extends ScreenPath> = RegisteredRouter['routesByPath'][Screen]['types']['fullSearchSchema']

/** A screen and its search parameters. */
export type ScreenTarget = { [Screen in ScreenPath]: { to: Screen; search?: SearchOf<Screen> } }[ScreenPath]

/** Parses an app address from a notification to a screen and its search parameters. Null for other addresses. */
export function parseTarget(address: string, parseSearch: (text: string) => object): ScreenTarget | null {
  const { pathname, search } = new URL(address, 'http://app.invalid')
  return Object.hasOwn(SCREENS, pathname) ? ({ to: pathname, search: parseSearch(search) } as ScreenTarget) : null
}

type SetUrlState<Search> = (
  changes: { [Key in keyof Search]?: Search[Key] | undefined },
  options?: { replace?: boolean },
) => unknown

/**
 * Returns the search parameters of a screen's address, and a setter. Without a screen: those of any screen, for parts
 * that several screens use. A change pushes a history step, which Back undoes; `undefined` removes a parameter. The
 * setter returns a promise that resolves when the change is on screen.
 */
export function useUrlState(): [AnySearch, SetUrlState<AnySearch>]
export function useUrlState<Screen extends ScreenPath>(
  screen: Screen,
): [SearchOf<Screen>, SetUrlState<SearchOf<Screen>>]
export function useUrlState(_screen?: ScreenPath): [AnySearch, SetUrlState<AnySearch>] {
  const search = useAnySearch()
  const navigate = useNavigate()
  const set = useCallback<SetUrlState<AnySearch>>(
    (changes, options) =>
      navigate({
        to: '.',
        search: (previous) => ({ ...previous, ...changes }),
        replace: options?.replace ?? false,
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, set]
}
