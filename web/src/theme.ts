import { LAYOUT } from '@belay/contract/constants'
import { type CSSVariablesResolver, createTheme, DEFAULT_THEME, type MantineColorsTuple } from '@mantine/core'

const toShades = (colors: string) => colors.split(' ') as readonly string[] as MantineColorsTuple
/** The only blue, for actions and selection. White text on shade 6 has a contrast of 5:1. */
const blue = toShades('#eef5ff #dbe8fe #bdd5fd #90b8fa #6ea2f8 #3b7bee #2563e0 #1d4fc4 #1c429e #1b397d')
/** Slate, for text, borders and quiet surfaces of the light theme. */
const gray = toShades('#f6f8fb #eef2f7 #e2e8f0 #cfd8e3 #b4c0cf #8494a8 #566579 #475569 #334155 #1e293b')
/** Dark blue: shade 0 is for text, 6 for surfaces, 7 for the page. */
const dark = toShades('#e6edf7 #c6d3e6 #9aacc7 #7489a9 #2d4062 #22344f #16243d #0e1a2f #0a1424 #070f1c')

const { layer } = LAYOUT
/** Defaults of fields with choices. Tab does not open the choices: a click, an arrow key or typing does. */
const choice = { openOnFocus: false }
const floating = { zIndex: layer.popover, transitionProps: { duration: 120 }, shadow: 'md' }

/** The theme. It names components without importing them: an import would add all of them to the first load. */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 6, dark: 6 },
  colors: { blue, gray, dark },
  white: '#ffffff',
  black: '#14213a',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, monospace",
  fontSizes: {
    xs: 'var(--text-note)',
    sm: 'var(--text-small)',
    md: 'var(--text-body)',
    lg: 'var(--text-section)',
    xl: 'var(--text-panel)',
  },
  fontWeights: {
    regular: 'var(--weight-normal)',
    medium: 'var(--weight-medium)',
    semibold: 'var(--weight-bold)',
    bold: 'var(--weight-bold)',
  },
  lineHeights: {
    xs: 'var(--line-row)',
    sm: 'var(--line-text)',
    md: 'var(--line-text)',
    lg: 'var(--line-text)',
    xl: 'var(--line-title)',
  },
  spacing: { xs: '0.375rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: 'var(--weight-bold)',
    sizes: {
      h1: { fontSize: 'var(--text-title)', lineHeight: 'var(--line-title)' },
      h2: { fontSize: 'var(--text-section)', lineHeight: 'var(--line-row)' },
      h3: { fontSize: 'var(--text-body)', lineHeight: 'var(--line-row)' },
      h4: { fontSize: 'var(--text-body)', lineHeight: 'var(--line-row)' },
    },
  },
  shadows: {
    sm: '0 1px 3px rgba(16, 30, 58, 0.08)',
    md: '0 4px 16px rgba(16, 30, 58, 0.12), 0 1px 3px rgba(16, 30, 58, 0.08)',
    lg: '0 12px 40px rgba(16, 30, 58, 0.18)',
    xl: '0 20px 60px rgba(16, 30, 58, 0.22)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Modal: {
      defaultProps: {
        // A dialog's header must not be announced as the page's banner.
        attributes: { header: { role: 'presentation' } },
        zIndex: layer.modal,
        transitionProps: { duration: 160 },
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { zIndex: layer.overlay },
      },
    },
    Drawer: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        zIndex: layer.modal,
        position: 'right',
        transitionProps: { duration: LAYOUT.sideDashboardMs },
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { zIndex: layer.overlay },
      },
    },
    Overlay: { defaultProps: { zIndex: layer.overlay } },
    Tooltip: {
      defaultProps: {
        zIndex: layer.tooltip,
        openDelay: 350,
        interactive: true,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Popover: { defaultProps: floating },
    HoverCard: { defaultProps: floating },
    Menu: { defaultProps: floating },
    Combobox: { defaultProps: floating },
    Autocomplete: { defaultProps: choice },
    MultiSelect: { defaultProps: choice },
    Select: { defaultProps: choice },
    TagsInput: { defaultProps: choice },
    Notifications: { defaultProps: { zIndex: layer.toast } },
    Badge: { defaultProps: { tt: 'none', fw: 500, radius: 'sm' } },
    Table: { defaultProps: { fz: 'sm' } },
    // Typing replaces the whole number.
    NumberInput: { defaultProps: { selectAllOnFocus: true } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
})

/** Returns tints with readable text: the kit's light variants have less than 4.5:1, and its dark ones look muddy. */
function tints(scheme: 'light' | 'dark'): Record<string, string> {
  const { dark: _, ...colours } = { ...DEFAULT_THEME.colors, blue, gray }
  return Object.fromEntries(
    Object.entries(colours).flatMap(([name, shade]) => {
      return scheme === 'light'
        ? [
            [`--mantine-color-${name}-light`, shade[0]],
            [`--mantine-color-${name}-light-hover`, shade[1]],
            [`--mantine-color-${name}-light-color`, `color-mix(in srgb, ${shade[9]} 70%, black)`],
          ]
        : [
            [`--mantine-color-${name}-light`, `color-mix(in srgb, ${shade[5]} 16%, transparent)`],
            [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, ${shade[5]} 24%, transparent)`],
            [`--mantine-color-${name}-light-color`, shade[2]],
          ]
    }),
  )
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-z-index-popover': String(layer.popover),
    '--mantine-z-index-modal': String(layer.modal),
    '--mantine-z-index-overlay': String(layer.overlay),
    '--mantine-z-index-max': String(layer.toast),
  },
  light: {
    '--mantine-color-body': '#f6f8fb',
    '--surface': '#ffffff',
    '--hairline': '#e2e8f0',
    '--hairline-strong': '#cfd8e3',
    // The edges of controls. Contrast 3:1 against page and surface.
    '--control-edge': '#8090a4',
    '--hover': '#f0f4f9',
    '--selected': '#eaf2ff',
    '--mantine-color-dimmed': '#566579',
    '--mantine-color-placeholder': '#5d6c80',
    '--mantine-color-default-border': '#cfd8e3',
    '--mantine-color-error': '#c22a2a',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-green-filled': '#20783a',
    '--mantine-color-anchor': '#1d4fc4',
    ...tints('light'),
  },
  dark: {
    '--mantine-color-body': '#0e1a2f',
    '--surface': '#16243d',
    '--hairline': '#263856',
    '--hairline-strong': '#34496e',
    '--control-edge': '#5f789f',
    '--hover': '#1c2d4a',
    '--selected': 'color-mix(in srgb, #3b7bee 20%, #16243d)',
    '--mantine-color-text': '#e6edf7',
    '--mantine-color-dimmed': '#9aacc7',
    '--mantine-color-placeholder': '#8fa2bf',
    '--mantine-color-default': '#16243d',
    '--mantine-color-default-hover': '#1c2d4a',
    '--mantine-color-default-border': '#34496e',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-green-filled': '#20783a',
    '--mantine-color-anchor': '#90b8fa',
    '--mantine-color-blue-text': '#90b8fa',
    ...tints('dark'),
  },
})
