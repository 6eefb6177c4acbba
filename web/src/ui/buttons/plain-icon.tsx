/** The paths of the icon library's icons, for parts that are drawn without that library. */
const SHAPES = {
  alertTriangle: [
    'M12 9v4',
    'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536',
    'a1.914 1.914 0 0 0 -3.274 0M12 16h.01',
  ],
  circleCheck: ['M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M9 12l2 2l4 -4'],
  clock: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 7v5l3 3'],
  clockQuestion: [
    'M20.975 11.33a9 9 0 1 0 -5.717 9.06M12 7v5l2 2M19 22v.01',
    'M19 19a2.003 2.003 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
  ],
  userCheck: ['M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0', 'M6 21v-2a4 4 0 0 1 4 -4h4', 'M15 19l2 2l4 -4'],
  userPlus: ['M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0', 'M16 19h6M19 16v6', 'M6 21v-2a4 4 0 0 1 4 -4h4'],
  userQuestion: [
    'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h3.5M19 22v.01',
    'M19 19a2.003 2.003 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
  ],
  users: [
    'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2',
    'M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0 -3 -3.85',
  ],
} as const

/** Draws an icon next to a text. Screen readers skip it. */
export const PlainIcon = ({ name, size }: { name: keyof typeof SHAPES; size: number }) => (
  <svg className="plainIcon" viewBox="0 0 24 24" width={size} height={size} aria-hidden>
    <path d={SHAPES[name].join('')} />
  </svg>
)
