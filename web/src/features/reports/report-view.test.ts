import { expect, test } from 'vitest'
import { changeInWords } from './report-view.tsx'

const percent = (value: number) => `${Math.round(value * 100)} %`
const number = String

test.each([
  ['compares a share in points', { value: 0.63, before: 0.74, show: percent, share: true }, '−11 points, was 74 %'],
  ['one point', { value: 0.64, before: 0.63, show: percent, share: true }, '+1 point, was 63 %'],
  ['the same share', { value: 0.634, before: 0.631, show: percent, share: true }, 'was 63 %'],
  ['a share of what was none', { value: 0.5, before: 0, show: percent, share: true }, '+50 points, was 0 %'],
  ['a number in percent', { value: 50, before: 40, show: number }, '+25 %, was 40'],
  ['what was nothing', { value: 5, before: 0, show: number }, 'was 0'],
  ['what is not known', { value: null, before: 40, show: number }, 'Nothing to compare with'],
  ['what is not compared', { value: 5, show: number }, null],
])('%s', (_, figure, words) => {
  expect(changeInWords({ label: 'Figure', ...figure }, { percent })).toBe(words)
})
