import { useLocalStorage } from '@mantine/hooks'

export type Density = 'regular' | 'compact'

/** Row height, kept per person in this browser, for all tables. */
export function useDensity() {
  return useLocalStorage<Density>({ key: 'belay-density', defaultValue: 'regular', getInitialValueInEffect: false })
}
