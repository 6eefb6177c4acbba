import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TFontDictionary } from 'pdfmake/interfaces.js'

/** Inter's font files. The first whose `ranges` contain a character draws it: Müller, Łukasz, Ελένη. */
const SCRIPTS: readonly { font: string; subset: string; ranges: string }[] = [
  {
    font: 'Inter',
    subset: 'latin',
    ranges: '0-FF 131 152-153 2BB-2BC 2C6 2DA 2DC 2000-206F 20AC 2122 2191 2193 2212 2215',
  },
  {
    font: 'Inter Latin Extended',
    subset: 'latin-ext',
    ranges:
      '100-2BA 2BD-2C5 2C7-2CC 2CE-2D7 2DD-2FF 1D00-1DBF 1E00-1E9F 1EF2-1EFF 2020 20A0-20AB 20AD-20C0 2113 ' +
      '2C60-2C7F A720-A7FF',
  },
  { font: 'Inter Vietnamese', subset: 'vietnamese', ranges: '300-301 303-304 308-309 323 329 1EA0-1EF1' },
  { font: 'Inter Cyrillic', subset: 'cyrillic', ranges: '400-45F 490-491 4B0-4B1 2116' },
  { font: 'Inter Cyrillic Extended', subset: 'cyrillic-ext', ranges: '460-52F 1C80-1C8A 2DE0-2DFF A640-A69F' },
  { font: 'Inter Greek', subset: 'greek', ranges: '370-377 37A-37F 384-38A 38C 38E-3A1 3A3-3FF' },
  { font: 'Inter Greek Extended', subset: 'greek-ext', ranges: '1F00-1FFF' },
]

/** The subsets of a handwriting font, for typed signatures. Inter's italics draw the characters it lacks. */
const HAND = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext']

const folderOf = (typeface: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`@fontsource/${typeface}/package.json`)), 'files')
const [interFolder, handFolder] = [folderOf('inter'), folderOf('great-vibes')]

/** The only folders from which fonts are read. */
export const FONT_FOLDERS = [interFolder, handFolder]

export const FONTS: TFontDictionary = Object.fromEntries([
  ...SCRIPTS.map(({ font, subset }) => {
    const face = (weight: number, style: string) => join(interFolder, `inter-${subset}-${weight}-${style}.woff`)
    return [
      font,
      {
        normal: face(400, 'normal'),
        bold: face(700, 'normal'),
        italics: face(400, 'italic'),
        bolditalics: face(700, 'italic'),
      },
    ]
  }),
  ...HAND.map((subset) => {
    const face = join(handFolder, `great-vibes-${subset}-400-normal.woff`)
    return [`Hand ${subset}`, { normal: face, bold: face, italics: face, bolditalics: face }]
  }),
])

const RANGES = SCRIPTS.map(({ font, subset, ranges }) => ({
  font,
  subset,
  ranges: ranges.split(' ').map((range) => {
    const [from = '0', to = from] = range.split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  }),
}))

const scriptOf = (codePoint: number) =>
  RANGES.find(({ ranges }) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to))

type Run = { text: string; font: string; italics?: true; fontFeatures?: ['tnum'] }

/** Numbers, times and amounts, but not digits within a word. The signs around them stay as wide as in words. */
const FIGURES = /(?<![\p{L}\d])(\d+(?:[.,:]\d+)*)(?![\p{L}\d])/u

/**
 * Splits text into runs of one font each. `hand`: in handwriting. A character without a font becomes `?`. Figures are
 * runs with digits of equal width: with Inter's default digits, the point of "$57.60" would be under the 7.
 */
export function fontRuns(text: string, hand = false): Run[] {
  if (hand) return runsOf(text, hand)
  return text
    .split(FIGURES)
    .flatMap((part, index): Run[] =>
      index % 2 === 1 ? [{ text: part, font: 'Inter', fontFeatures: ['tnum'] }] : runsOf(part, hand),
    )
}

function runsOf(text: string, hand: boolean): Run[] {
  const runs: Run[] = []
  for (const character of text.normalize('NFC')) {
    const script = scriptOf(character.codePointAt(0) ?? 0)
    const inHand = hand && script !== undefined && HAND.includes(script.subset)
    const font = inHand ? `Hand ${script.subset}` : (script?.font ?? 'Inter')
    const drawn = script ? character : '?'
    const last = runs.at(-1)
    if (last && last.font === font) last.text += drawn
    else runs.push({ text: drawn, font, ...(hand && !inHand ? { italics: true as const } : {}) })
  }
  return runs
}
