import { expect, it } from 'vitest'
import { csvCell, csvFile, csvInstant } from './csv.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['＝HYPERLINK(1)', "'＝HYPERLINK(1)"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['\n=x', '"\'\n=x"'],
  ['a;=1+1;b', "a;'=1+1;b"],
  ['a;+1', "a;'+1"],
  [';-1;@x', ";'-1;'@x"],
  ['a, b;＝1', '"a, b;\'＝1"'],
  ['a\t=1+1\tb', "a\t'=1+1\tb"],
  ['a; =1+1', "a;' =1+1"],
  [' =1+1', "' =1+1"],
  ['a; b', 'a; b'],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['12/15/2026', '2026-12-15'],
  ['13/45/2026', '13/45/2026'],
  [-1.5, '-1.5'],
  [true, 'true'],
  [null, ''],
  [undefined, ''],
] as const)('writes %j as the cell %s', (value, cell) => expect(csvCell(value)).toBe(cell))

it('ends rows with CRLF and begins a file with a byte order mark', () => {
  expect(csvFile([['Name'], ['Žofie']])).toBe('\uFEFFName\r\nŽofie\r\n')
})

it('writes an instant in the given time zone, with the date as yyyy-MM-dd', () => {
  expect(csvInstant(Date.UTC(2026, 11, 16, 4, 5), 'America/New_York')).toBe('2026-12-15 23:05')
  expect(csvInstant(Date.UTC(2026, 11, 16, 5, 5), 'America/New_York')).toBe('2026-12-16 00:05')
  expect(csvInstant(null, 'UTC')).toBe('')
})
