import { SCREENS, type ScreenPath } from '@belay/contract/screens'
import { type RegisteredRouter, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

const useAnySearch = () => useSearch({ strict: false })
/** What any screen's address may say after the question mark. */
export type AnySearch = ReturnType<typeof useAnySearch>
/** What the address of one screen may say after the question mark, as its route validates it. */
export type SearchOf<Screen extends ScreenPath> = RegisteredRouter['routesByPath'][Screen]['types']['fullSearchSchema']

/** A screen, and what its address is to say. */
export type ScreenTarget = { [Screen in ScreenPath]: { to: Screen; search?: SearchOf<Screen> } }[ScreenPath]

/** The screen and search of an app address, as notifications hold it; null for other addresses. */
export function parseTarget(address: string, parseSearch: (text: string) => object): ScreenTarget | null {
  const { pathname, search } = new URL(address, 'http://app.invalid')
  return Object.hasOwn(SCREENS, pathname) ? ({ to: pathname, search: parseSearch(search) } as ScreenTarget) : null
}

export type SetUrlState<Search> = (
  changes: { [Key in keyof Search]?: Search[Key] | undefined },
  options?: { replace?: boolean },
) => unknown

/**
 * The search part of a screen's address as state; without a screen, for parts that stand on several, whatever any
 * screen reads. Changing it pushes a step that Back undoes; `undefined` removes a key. Who must know when the change is
 * on screen awaits what it answers.
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
        search: (before) => ({ ...before, ...changes }),
        replace: options?.replace ?? false,
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, set]
}
