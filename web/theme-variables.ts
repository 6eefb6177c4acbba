import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from './src/theme.ts'

const ADDRESS = '/virtual:theme-variables.css'

/** Provides the theme's variables as a stylesheet, for pages that are drawn before the component library loads. */
export function themeVariables(): Plugin {
  return {
    name: 'belay-theme-variables',
    resolveId: (name) => (name === ADDRESS.slice(1) ? ADDRESS : undefined),
    load: (address) => (address === ADDRESS ? writeVariables() : undefined),
  }
}

function writeVariables(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const usual = defaultCssVariablesResolver(DEFAULT_THEME)
  const own = defaultCssVariablesResolver(merged)
  const more = cssVariables(merged)
  const changed = (kind: 'variables' | 'light' | 'dark') => {
    const known: Record<string, string> = usual[kind]
    return Object.fromEntries(
      Object.entries({ ...own[kind], ...more[kind] }).filter(([name, value]) => known[name] !== value),
    )
  }
  return convertCssVariables(
    { variables: changed('variables'), light: changed('light'), dark: changed('dark') },
    ':root',
  )
}
