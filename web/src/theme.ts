import { BRAND, GROUNDS } from '@belay/contract/brand-color'
import { LAYOUT } from '@belay/contract/constants'
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

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
  spacing: {
    xs: 'var(--space-4)',
    sm: 'var(--space-8)',
    md: 'var(--space-12)',
    lg: 'var(--space-16)',
    xl: 'var(--space-24)',
  },
  radius: {
    xs: 'var(--radius-chip)',
    sm: 'var(--radius-chip)',
    md: 'var(--radius-control)',
    lg: 'var(--radius-box)',
    xl: 'var(--radius-full)',
  },
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
    xs: 'none',
    sm: 'var(--shadow-menu)',
    md: 'var(--shadow-menu)',
    lg: 'var(--shadow-dialog)',
    xl: 'var(--shadow-dialog)',
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
        radius: 'lg',
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
    Table: { defaultProps: { fz: 'sm' } },
    // Typing replaces the whole number.
    NumberInput: { defaultProps: { selectAllOnFocus: true, hideControls: true } },
    // The help is below its field, so that the fields of one line begin at the same height.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
})

/** The tones: a tint for grounds, an ink for text on it, and a solid for dots, edges and filled controls. */
const TONES = {
  light: {
    neutral: { tint: '#e9eef5', ink: '#566579', solid: '#8090a4' },
    blue: { tint: '#eaf2ff', ink: '#1d4fc4', solid: '#2563e0' },
    green: { tint: '#e8f6ed', ink: '#16592f', solid: '#258049' },
    amber: { tint: '#fdf5e3', ink: '#7a4200', solid: '#b87400' },
    red: { tint: '#fdecec', ink: '#b42318', solid: '#c92a2a' },
  },
  dark: {
    neutral: { tint: '#2c3b54', ink: '#9aacc7', solid: '#7489a9' },
    blue: { tint: '#1d345d', ink: '#90b8fa', solid: '#3570e8' },
    green: { tint: '#1a3a42', ink: '#a8e5bf', solid: '#258049' },
    amber: { tint: '#393835', ink: '#ffd08a', solid: '#d08700' },
    red: { tint: '#3a2c41', ink: '#ffb3ad', solid: '#d83a3a' },
  },
} as const
/** The tone of each colour that a component may have. */
const COLORS = { gray: 'neutral', blue: 'blue', green: 'green', yellow: 'amber', red: 'red' } as const

/** Returns the variables of the tones, and those of the library's colours, which use them. */
function writeTones(scheme: 'light' | 'dark'): Record<string, string> {
  const tones = Object.entries(TONES[scheme]).flatMap(([tone, colors]) =>
    Object.entries(colors).map(([part, color]) => [`--${tone}-${part}`, color]),
  )
  const colors = Object.entries(COLORS).flatMap(([name, tone]) => [
    [`--mantine-color-${name}-light`, `var(--${tone}-tint)`],
    [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, var(--${tone}-ink) 8%, var(--${tone}-tint))`],
    [`--mantine-color-${name}-light-color`, `var(--${tone}-ink)`],
    [`--mantine-color-${name}-text`, `var(--${tone}-ink)`],
    [`--mantine-color-${name}-filled`, `var(--${tone}-solid)`],
    [`--mantine-color-${name}-filled-hover`, `color-mix(in srgb, var(--${tone}-solid) 88%, black)`],
  ])
  return Object.fromEntries([...tones, ...colors])
}

/** The variables that mean the same in both themes. */
const aliases = {
  '--mantine-color-dimmed': 'var(--neutral-ink)',
  '--mantine-color-placeholder': 'var(--neutral-ink)',
  '--mantine-color-disabled-color': 'var(--neutral-ink)',
  '--mantine-color-default-border': 'var(--hairline-strong)',
  '--mantine-color-error': 'var(--red-ink)',
  // The entries of menus and the weekends of calendars.
  '--mantine-color-red-6': 'var(--red-ink)',
  '--mantine-color-anchor': 'var(--blue-ink)',
  '--selected': 'var(--blue-tint)',
  '--on-solid': '#ffffff',
  // Paper is white in both themes.
  '--paper': '#ffffff',
  '--paper-ink': '#14213a',
  '--paper-dimmed': '#475569',
  '--paper-line': '#cfd8e3',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-z-index-popover': String(layer.popover),
    '--mantine-z-index-modal': String(layer.modal),
    '--mantine-z-index-overlay': String(layer.overlay),
    '--mantine-z-index-max': String(layer.toast),
  },
  light: {
    '--mantine-color-body': GROUNDS.light[1],
    '--surface': GROUNDS.light[0],
    '--hairline': '#e2e8f0',
    '--hairline-strong': '#cfd8e3',
    // The edges of controls. Contrast 3:1 against page and surface.
    '--control-edge': '#8090a4',
    '--hover': '#f0f4f9',
    // The rope. For the mark and its motif only, never for actions or states.
    '--brand': `var(--own-brand-light, ${BRAND.light})`,
    ...aliases,
    ...writeTones('light'),
  },
  dark: {
    '--mantine-color-body': GROUNDS.dark[1],
    '--surface': GROUNDS.dark[0],
    '--hairline': '#263856',
    '--hairline-strong': '#34496e',
    '--control-edge': '#5f789f',
    '--hover': '#1c2d4a',
    '--brand': `var(--own-brand-dark, ${BRAND.dark})`,
    '--mantine-color-text': '#e6edf7',
    '--mantine-color-default': '#16243d',
    '--mantine-color-default-hover': '#1c2d4a',
    ...aliases,
    ...writeTones('dark'),
  },
})
