import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

// The stylesheet follows the top bar in the body, what a screen brings goes into the head: without layers of their own,
// the rules for all buttons would win over those for the chosen day of a calendar.
it("keeps the library's common rules below those that a screen brings, wherever they stand in the page", () => {
  expect(read('../index.html')).toMatch(/<style nonce="[^"]+">\s*@layer core, mantine;/)
  const imports = read('./mantine.css').match(/^@import .*$/gm) ?? []
  expect(imports.length).toBeGreaterThan(40)
  expect(imports.filter((line) => !line.endsWith('" layer(core);'))).toEqual([])
})
