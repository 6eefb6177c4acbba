import { expect, it } from 'vitest'
import { findRawProps, findRawStyles } from './scale/find-raw-values.ts'

it.each([
  'color: #14213a',
  'color: light-dark(var(--red-ink), var(--blue-ink))',
  'background: rgb(0 0 0 / 20%)',
  'border: 1px solid red',
  'border-color: var(--mantine-color-blue-5)',
  '--edge: #2563e0',
  'font-size: 0.8125rem',
  'font-size: var(--space-12)',
  'font: 600 13px sans-serif',
  'font-weight: 550',
  'line-height: 1.45',
  'border-radius: 3px',
  'border-top-left-radius: var(--space-8)',
  'gap: 8px',
  'gap: 0 2px',
  'padding: 0 10px',
  'padding-bottom: calc(10px + env(safe-area-inset-bottom))',
  'margin: var(--space-8) auto -3px',
  'margin-top: 1em',
  'box-shadow: 0 1px 3px var(--hairline)',
])('findRawStyles finds %s', (declaration) => {
  expect(findRawStyles(`.a {\n  ${declaration};\n}\n`)).toEqual([{ line: 2, text: declaration }])
})

it.each([
  'color: var(--red-ink)',
  'color: inherit',
  'border: 1px solid transparent',
  'background: color-mix(in srgb, var(--blue-solid) 14%, var(--surface))',
  'border-color: CanvasText',
  'font-size: var(--text-small)',
  'font: var(--weight-normal) var(--text-signature) / var(--line-row) "Great Vibes", cursive',
  'font: inherit',
  'font-weight: var(--weight-bold)',
  'line-height: 36px',
  'border-radius: 0 var(--radius-chip) var(--radius-chip) 0',
  'gap: 0 var(--space-8)',
  'padding: 2px var(--space-8)',
  'padding: max(var(--space-24), 9vh) var(--space-16)',
  'padding-bottom: calc(var(--space-12) + env(safe-area-inset-bottom))',
  'margin: calc(-1 * var(--space-16)) auto 0',
  'margin: calc(var(--top) + var(--space-16)) 0 10mm',
  'width: 300px',
  'box-shadow: var(--shadow-menu)',
])('findRawStyles allows %s', (declaration) => {
  expect(findRawStyles(`/* #fff; */ a:hover, .a:is(b) { ${declaration}; }`)).toEqual([])
})

it.each([
  'gap={8}',
  'gap="6px var(--space-8)"',
  'mt={isPhone ? 4 : "md"}',
  'spacing={{ base: 8, md: "lg" }}',
  'fz="0.9375rem"',
  'fw={550}',
  'radius={4}',
  'bdrs={8}',
  'color="teal"',
  'c="blue.6"',
  'bg="var(--mantine-color-blue-5)"',
  "style={{ padding: '12px 16px' }}",
  'style={{ marginTop: 6 }}',
  "style={{ color: '#14213a' }}",
  'style={{ fontWeight: 700 }}',
])('findRawProps finds %s', (prop) => {
  expect(findRawProps('a.tsx', `const a = () => (\n  <B ${prop} />\n)`)).toEqual([{ line: 2, text: prop }])
})

it.each([
  'gap="sm"',
  'gap={0}',
  'gap="var(--space-8) var(--space-32)"',
  'm="auto"',
  'fz="xs"',
  'fw={600}',
  'radius={0}',
  'color="yellow"',
  'c="var(--mantine-color-error)"',
  'size={18}',
  "style={{ padding: 'var(--space-12)', height: 84, marginTop: 0 }}",
])('findRawProps allows %s', (prop) => {
  expect(findRawProps('a.tsx', `const a = <B ${prop} />`)).toEqual([])
})
