/** The grounds of each theme: surfaces, and the page. */
export const GROUNDS = { light: ['#ffffff', '#f6f8fb'], dark: ['#16243d', '#0e1a2f'] } as const
/** The default colour of the brand in each theme. */
export const BRAND = { light: '#d4622a', dark: '#f28b54' } as const
/** The least contrast of the brand's colour on each ground: that of graphics. */
const LEAST_CONTRAST = 3

const channelsOf = (color: string) => [1, 3, 5].map((index) => Number.parseInt(color.slice(index, index + 2), 16))

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours, from 1 to 21. Colours are written as #rrggbb. */
export function measureContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Mixes a colour with a share, from 0 to 1, of black or of white. */
const mix = (color: string, share: number, other: 0 | 255) =>
  `#${channelsOf(color)
    .map((channel) => Math.round(channel + (other - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`

/** The shares of black or white in the shades that are tried. */
const SHARES = Array.from({ length: 50 }, (_, step) => step / 50)

/** Returns the nearest shade of a colour with enough contrast on all grounds of a theme. */
const deriveShade = (color: string, theme: keyof typeof GROUNDS): string =>
  SHARES.map((share) => mix(color, share, theme === 'light' ? 0 : 255)).find((shade) =>
    GROUNDS[theme].every((ground) => measureContrast(shade, ground) >= LEAST_CONTRAST),
  ) ?? BRAND[theme]

/** Returns a centre's colour for each theme: the colour, or a darker or lighter shade that is visible there. */
export const deriveBrandColors = (color: string) => ({
  light: deriveShade(color, 'light'),
  dark: deriveShade(color, 'dark'),
})
