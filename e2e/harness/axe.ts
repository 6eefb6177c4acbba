import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/**
 * Texts that people write bring headings of their own, wherever they stand. What floats (a list of options, a calendar)
 * stands outside the landmarks of the page, beside what it belongs to. And the calendar's weekday headings are read
 * "Sat21" by the rule, which knows no space between two lines.
 */
const EXEMPT = ['heading-order', 'region', 'label-content-name-mismatch']
/** Lists of options scroll by the arrow keys of their field, which the rule for scrolling parts does not know. */
const OPTIONS = '[data-composed]'

type Violation = { id: string; nodes: { html: string; any: { message: string }[] }[] }

/** What is not accessible in a page as it is now. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const overflowing = (await page.evaluate(
    ({ exempt, options }) =>
      (
        globalThis as unknown as {
          axe: { run: (context: object, options: object) => Promise<{ violations: unknown[] }> }
        }
      ).axe.run(
        { include: [document], exclude: [options] },
        { rules: Object.fromEntries(exempt.map((id) => [id, { enabled: false }])) },
      ),
    { exempt: EXEMPT, options: OPTIONS },
  )) as { violations: Violation[] }
  return overflowing.violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.any[0]?.message ?? ''} (${nodes.length})`,
  )
}
