import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const readCss = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

// The stylesheet comes after the top bar in the body, and screens add their styles to the head. Without layers, the
// rules for all buttons would override those for the chosen day of a calendar.
it("the library's common rules have a lower priority than a screen's rules, regardless of load order", () => {
  expect(readCss('../index.html')).toMatch(/<style nonce="[^"]+">\s*@layer core, mantine;/)
  const imports = readCss('./mantine.css').match(/^@import .*$/gm) ?? []
  expect(imports.length).toBeGreaterThan(40)
  expect(imports.filter((line) => !line.endsWith('" layer(core);'))).toEqual([])
})
