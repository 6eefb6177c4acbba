import { expect, test } from 'vitest'
import { describeDifference } from './report-view.tsx'

const percent = (value: number) => `${Math.round(value * 100)} %`
const number = String

const createShare = (value: number, previous: number) => ({ value, previous, show: percent, isShare: true })

test.each([
  ['compares two shares in points', createShare(0.63, 0.74), '−11 points, was 74 %'],
  ['uses the singular for one point', createShare(0.64, 0.63), '+1 point, was 63 %'],
  ['shows no difference between shares with the same rounded value', createShare(0.634, 0.631), 'was 63 %'],
  ['compares a share with 0 % in points', createShare(0.5, 0), '+50 points, was 0 %'],
  ['compares two numbers in percent', { value: 50, previous: 40, show: number }, '+25 %, was 40'],
  ['shows no percentage if the previous number is 0', { value: 5, previous: 0, show: number }, 'was 0'],
  ['reports a missing value', { value: null, previous: 40, show: number }, 'Nothing to compare with'],
  ['returns null without a previous value', { value: 5, show: number }, null],
])('describeDifference %s', (_, figure, description) => {
  expect(describeDifference({ label: 'Figure', ...figure }, { percent })).toBe(description)
})
