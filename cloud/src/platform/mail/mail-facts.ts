import { moneyFormat } from '@belay/contract/money'
import { formatWhereToGo, type WhereToGo } from '@belay/contract/where-to-go'
import type { Settings } from '../settings/settings.ts'

/** The facts of one program, which a mail shows as a block. */
export type Facts = {
  what: string
  /** The date and times in words, or several dates to choose from. */
  when: string | readonly string[]
  where?: WhereToGo | undefined
  /** The role and hours of a shift. */
  role?: string | undefined
  /** The price, in the centre's currency. */
  howMuch?: number | undefined
}

/** A fact of the block: its label, its lines, and the address of a map. */
export type Fact = { label: string; lines: readonly string[]; mapLink?: string }

/** Returns the known facts in the order of the block. Each is one line, because names can contain line ends. */
export function listFacts({ what, when, where, role, howMuch }: Facts, { centre }: Pick<Settings, 'centre'>): Fact[] {
  const price = howMuch === undefined ? '' : moneyFormat(centre.locale, centre.currency).format(howMuch)
  const facts = [
    { label: 'What', lines: [what] },
    { label: 'When', lines: [when].flat() },
    { label: 'Where', lines: [where ? formatWhereToGo(where) : ''], mapLink: where?.mapLink ?? '' },
    { label: 'Role', lines: [role ?? ''] },
    { label: 'How much', lines: [price] },
  ]
  return facts
    .map(({ lines, ...fact }) => ({ ...fact, lines: lines.map(toOneLine).filter(Boolean) }))
    .filter(({ lines }) => lines.length > 0)
}

/** Returns a text without line breaks and other control characters. */
export const toOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
