import { useLocalStorage } from '@mantine/hooks'

export type Density = 'regular' | 'compact'

/** Returns the row height of all tables and its setter. It is stored in this browser. */
export function useDensity() {
  return useLocalStorage<Density>({ key: 'belay-density', defaultValue: 'regular', getInitialValueInEffect: false })
}
