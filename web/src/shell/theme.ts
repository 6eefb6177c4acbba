import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** The light and the dark blue theme: which is shown, and the way to the other. The choice is kept. */
export function useTheme() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  return {
    dark,
    label: dark ? 'Switch to Light Mode' : 'Switch to Dark Mode',
    toggle: () => setColorScheme(dark ? 'light' : 'dark'),
  }
}
