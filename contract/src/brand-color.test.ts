import { describe, expect, it } from 'vitest'
import { deriveBrandColors, GROUNDS, measureContrast } from './brand-color.ts'

describe('deriveBrandColors', () => {
  it('keeps a colour that is visible in both themes', () => {
    expect(deriveBrandColors('#d4622a')).toEqual({ light: '#d4622a', dark: '#d4622a' })
  })

  it.each([
    ['a dark colour lighter in the dark theme', '#14213a', { light: '#14213a' }],
    ['a light colour darker in the light theme', '#ffc72c', { dark: '#ffc72c' }],
  ])('makes %s', (_, color, kept) => {
    const derived = deriveBrandColors(color)
    expect(derived).toMatchObject(kept)
    expect(derived.light).not.toBe(derived.dark)
  })

  it.each(['#000000', '#ffffff', '#14213a', '#8a1538', '#ffc72c', '#808080', '#00ff00'])(
    'returns shades of %s with a contrast of 3:1 on every ground',
    (color) => {
      const shades = deriveBrandColors(color)
      for (const theme of ['light', 'dark'] as const)
        for (const ground of GROUNDS[theme]) expect(measureContrast(shades[theme], ground)).toBeGreaterThanOrEqual(3)
    },
  )
})
