/**
 * Belay's mark on a square of 32 by 32: a carabiner with an open gate, and a rope through it. The lines are 3 wide and
 * have round ends. They are drawn in this order.
 */
export const MARK = {
  ropeBehind: 'M12.8 21.5c5.7 0 5.7 8.7 17.4 8.7',
  carabiner: 'm26.4 13.8 1-2.8a7 7 0 0 0-13.2-4.8l-4.1 11.5a5.8 5.8 0 0 0 10.9 3.9l-.9-8.8',
  ropeInFront: 'M12.8 21.5c-5.3 0-5.3 8.7-11 8.7',
} as const

/** The mark's colours on a dark ground, such as that of the app's icons. */
export const MARK_ON_DARK = { ground: '#14213a', carabiner: '#ffffff', rope: '#f28b54' } as const

/** Returns the mark's lines as SVG. */
export const drawMark = ({ carabiner, rope }: { carabiner: string; rope: string }): string =>
  `<g fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">` +
  `<path stroke="${rope}" d="${MARK.ropeBehind}"/><path stroke="${carabiner}" d="${MARK.carabiner}"/>` +
  `<path stroke="${rope}" d="${MARK.ropeInFront}"/></g>`
