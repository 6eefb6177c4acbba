import { DEFAULT_THEME } from '@mantine/core'
import { expect, it } from 'vitest'
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

const light = cssVariables(DEFAULT_THEME).light
const tints = Object.keys(light).flatMap((name) => /^--mantine-color-(\w+)-light-color$/.exec(name)?.[1] ?? [])

it.each(tints)('text on a %s tint of the light theme has a contrast of 4.5:1', (name) => {
  const [, hex = '', share = ''] =
    /color-mix\(in srgb, (#\w{6}) (\d+)%, black\)/.exec(light[`--mantine-color-${name}-light-color`] ?? '') ?? []
  const textColor = channels(hex).map((part) => (part * Number(share)) / 100)
  for (const ground of ['light', 'light-hover']) {
    expect(contrast(textColor, channels(light[`--mantine-color-${name}-${ground}`] ?? ''))).toBeGreaterThanOrEqual(4.5)
  }
})

it.each(['light', 'dark'] as const)('red text has a contrast of 4.5:1 on the surface of the %s theme', (scheme) => {
  const colors: Record<string, string> = cssVariables(DEFAULT_THEME)[scheme]
  const getColor = (name: string) => channels(colors[name] ?? '')
  expect(contrast(getColor('--mantine-color-error'), getColor('--surface'))).toBeGreaterThanOrEqual(4.5)
  expect(contrast([1, 1, 1], getColor('--mantine-color-red-filled'))).toBeGreaterThanOrEqual(4.5)
})
