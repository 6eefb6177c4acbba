import { DEFAULT_THEME } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { cssVariables } from './theme.ts'

const channels = (hex: string) => [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16) / 255)
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(color: readonly number[], background: readonly number[]): number {
  const [low = 0, high = 0] = [luminance(color), luminance(background)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const SCHEMES = ['light', 'dark'] as const
const TONES = ['neutral', 'blue', 'green', 'amber', 'red']

describe.each(SCHEMES)('the %s theme', (scheme) => {
  const colors: Record<string, string> = cssVariables(DEFAULT_THEME)[scheme]
  const measure = (front: string, back: string) => contrast(channels(colors[front] ?? ''), channels(colors[back] ?? ''))

  it.each(TONES)(
    'has a %s ink with a contrast of 4.5:1 on its tint, on surfaces, in chosen rows and on the page',
    (tone) => {
      for (const ground of [`--${tone}-tint`, '--surface', '--hover', '--blue-tint', '--mantine-color-body'])
        expect(measure(`--${tone}-ink`, ground), ground).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(TONES)('has a %s solid with a contrast of 3:1 on surfaces', (tone) => {
    expect(measure(`--${tone}-solid`, '--surface')).toBeGreaterThanOrEqual(3)
  })

  it.each(['blue', 'green', 'red'])('has white text with a contrast of 4.5:1 on the %s solid', (tone) => {
    expect(measure('--on-solid', `--${tone}-solid`)).toBeGreaterThanOrEqual(4.5)
  })

  it("has a brand's colour with a contrast of 3:1 on surfaces and on the page", () => {
    for (const ground of ['--surface', '--mantine-color-body'])
      expect(measure('--brand', ground)).toBeGreaterThanOrEqual(3)
  })

  it('has a neutral tint that differs from page and surface', () => {
    for (const ground of ['--surface', '--mantine-color-body'])
      expect(measure('--neutral-tint', ground)).toBeGreaterThan(1.05)
  })
})
