import { BRAND, measureContrast } from '@belay/contract/brand-color'
import { DEFAULT_THEME } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { cssVariables } from './theme.ts'

const SCHEMES = ['light', 'dark'] as const
const TONES = ['neutral', 'blue', 'green', 'amber', 'red']

describe.each(SCHEMES)('the %s theme', (scheme) => {
  const colors: Record<string, string> = cssVariables(DEFAULT_THEME)[scheme]
  const measure = (front: string, back: string) => measureContrast(colors[front] ?? '', colors[back] ?? '')

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
      expect(measureContrast(BRAND[scheme], colors[ground] ?? '')).toBeGreaterThanOrEqual(3)
  })

  it('has a neutral tint that differs from page and surface', () => {
    for (const ground of ['--surface', '--mantine-color-body'])
      expect(measure('--neutral-tint', ground)).toBeGreaterThan(1.05)
  })
})
