import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/**
 * The disabled rules: people write headings of any level; floating elements are outside the page's landmarks; and the
 * rule for names ignores line breaks, so it reads a weekday heading of the calendar as "Sat21".
 */
const EXEMPT = ['heading-order', 'region', 'label-content-name-mismatch']
/** Lists of options. Their field's arrow keys scroll them, which the rule for scrollable regions doesn't detect. */
const OPTIONS = '[data-composed]'

type Violation = { id: string; nodes: { html: string; any: { message: string }[] }[] }
type Axe = { axe: { run: (context: object, options: object) => Promise<{ violations: Violation[] }> } }

/** Finds the accessibility problems of a page in its current state. */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // Sends it once for each page, because sending takes ten times as long as running. The next documents run it too.
    await page.addInitScript(AXE)
    await page.evaluate(AXE)
  }
  // Details of passed rules are several hundred kilobytes. Neither the page nor this process needs them.
  const violations = await page.evaluate(
    async ({ exempt, options }) => {
      const rules = Object.fromEntries(exempt.map((id) => [id, { enabled: false }]))
      const context = { include: [document], exclude: [options] }
      // No enabled rule reads the style sheets, which the checker otherwise fetches and parses again for each check.
      const preload = { assets: ['media'] }
      const run = { rules, preload, resultTypes: ['violations'] }
      const result = await (globalThis as unknown as Axe).axe.run(context, run)
      return result.violations
    },
    { exempt: EXEMPT, options: OPTIONS },
  )
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.any[0]?.message ?? ''} (${nodes.length})`,
  )
}
