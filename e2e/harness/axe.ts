import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/**
 * The disabled rules. Text written by people has its own headings, at any level. Floating elements (a list of options,
 * a calendar) are outside the page's landmarks. And the rule for names reads the calendar's weekday headings as
 * "Sat21", because it ignores the line break.
 */
const EXEMPT = ['heading-order', 'region', 'label-content-name-mismatch']
/**
 * Lists of options. They scroll by the arrow keys of their field, which the rule for scrollable regions doesn't detect.
 */
const OPTIONS = '[data-composed]'

type Violation = { id: string; nodes: { html: string; any: { message: string }[] }[] }

/** Finds the accessibility problems of a page in its current state. */
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
