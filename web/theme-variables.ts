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
  const defaults = defaultCssVariablesResolver(DEFAULT_THEME)
  const themed = defaultCssVariablesResolver(merged)
  const additional = cssVariables(merged)
  const findChanged = (kind: 'variables' | 'light' | 'dark') => {
    const defaultValues: Record<string, string> = defaults[kind]
    const variables = Object.entries({ ...themed[kind], ...additional[kind] })
    return Object.fromEntries(variables.filter(([name, value]) => defaultValues[name] !== value))
  }
  return convertCssVariables(
    { variables: findChanged('variables'), light: findChanged('light'), dark: findChanged('dark') },
    ':root',
    // A part of a page may show the other theme.
  ).replaceAll(':root[data-', '[data-')
}
