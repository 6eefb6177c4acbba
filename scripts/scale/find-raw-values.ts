import { parseSync } from 'vite'
import { isNode, listNodes, type Node } from '../prose/read-texts.ts'

/** A value outside the scale, with its line. */
export type RawValue = { line: number; text: string }

const COLORED = /^(color|background|border|outline|fill|stroke|accent|caret|text-decoration)/
const RAW_COLOR = /#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark)\(/i
const NAMED_COLOR = /(?<![-\w])(white|black|gr[ae]y|red|green|blue|yellow|orange|teal|violet|navy|silver)(?![-\w])/i
/** A shade of the component library. It is the same in both themes, so it has no certain contrast. */
const SHADE = /--mantine-color-[a-z]+-\d/

/** The variables of each property, and the other values that the property may have. */
const SCALES: [property: RegExp, variables: RegExp, others: RegExp][] = [
  [/^font-size$/, /--text-/, /^(0|inherit)$/],
  [/^font-weight$/, /--weight-/, /^inherit$/],
  [/^font$/, /--(text|weight|line)-/, /^(inherit|cursive|\/|,|"[^"]*")$/],
  // A length is the height of the line's box, such as that of a field.
  [/^line-height$/, /--line-/, /^(0|1|\d+px)$/],
  [/^border(-[a-z]+)*-radius$/, /--radius-/, /^0$/],
  [/^(row-|column-)?gap$/, /--space-/, /^0$/],
  // One or two pixels align a part with its neighbour. The other units are those of the window and of paper.
  [/^(padding|margin)(-[a-z]+)*$/, /--(space-|top\b)/, /^-?(0|auto|[12]px|1|[\d.]+(vh|vw|mm|%))$/],
  [/^box-shadow$/, /--shadow-/, /^none$/],
]

/** Splits a value into its parts: variables, numbers with units, and words. Functions count as their arguments. */
const splitValue = (value: string) =>
  value
    .replace(/env\([^)]*\)/g, '')
    .match(/var\([^)]*\)|"[^"]*"|[^\s(),+*]+(?![\w-]*\()|[/]/g)
    ?.filter((part) => !/^(calc|min|max|clamp|-)$/.test(part)) ?? []

/** True if a declaration has a colour, size, weight, radius, gap or shadow outside the scale. */
function isRaw(property: string, value: string): boolean {
  const withoutVariables = value.replace(/var\([^()]*\)/g, '')
  if (RAW_COLOR.test(value) || SHADE.test(value)) return true
  if (COLORED.test(property) && NAMED_COLOR.test(withoutVariables)) return true
  const scale = SCALES.find(([properties]) => properties.test(property))
  if (!scale) return false
  const [, variables, others] = scale
  return splitValue(value).some((part) => !(part.startsWith('var(') ? variables : others).test(part))
}

const lineOf = (source: string, offset: number) => source.slice(0, offset).split('\n').length

/** Finds the values outside the scale in a stylesheet. */
export function findRawStyles(source: string): RawValue[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const code = source.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/@font-face \{[^}]*\}/g, blank)
  return [...code.matchAll(/(?<![\w-])(-{0,2}[a-z][\w-]*):\s*([^;{}]+)(?=[;}])/g)].flatMap(
    ({ 0: text, 1: property = '', 2: value = '', index }) =>
      isRaw(property, value.trim()) ? [{ line: lineOf(source, index), text: text.replace(/\s+/g, ' ') }] : [],
  )
}

/** The values that a style prop of a component may have. */
const PROPS: [name: RegExp, values: RegExp][] = [
  [
    /^([mp][xytblrse]?|gap|(row|column)Gap|((vertical|horizontal)?[sS]pacing))$/,
    /^(xs|sm|md|lg|xl|auto|0|var\(--space-\d+\))$/,
  ],
  [/^fz$/, /^(xs|sm|md|lg|xl|inherit)$/],
  [/^fw$/, /^(400|500|600)$/],
  [/^(radius|bdrs|shadow)$/, /^(xs|sm|md|lg|xl|0)$/],
  [/^(c|color|bg)$/, /^(dimmed|inherit|gray|blue|green|yellow|red|var\(--(?!mantine-color-[a-z]+-\d)[\w-]+\))$/],
]

/** Lists the literals that an expression may result in: all of `phone ? 8 : 16`, or of `{ base: 8, md: 16 }`. */
function listLiterals(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return [String(node.value)]
  if (node.type === 'ConditionalExpression') return [...listLiterals(node.consequent), ...listLiterals(node.alternate)]
  if (node.type === 'ObjectExpression') return (node.properties as Node[]).flatMap(({ value }) => listLiterals(value))
  return node.type === 'JSXExpressionContainer' ? listLiterals(node.expression) : []
}

function findInAttribute(node: Node): boolean {
  const name = String((node.name as { name?: unknown }).name)
  const values = PROPS.find(([names]) => names.test(name))?.[1]
  if (values) return listLiterals(node.value).some((value) => value.split(' ').some((part) => !values.test(part)))
  return name === 'style' && listNodes(node).some(isRawProperty)
}

/** True if a property of a style object is outside the scale. The browser reads a number as pixels. */
function isRawProperty({ type, key, value }: Node): boolean {
  if (type !== 'Property' || !isNode(key)) return false
  const property = String(key.name ?? key.value).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return listLiterals(value).some((text) =>
    isRaw(property, /^[1-9]\d*$/.test(text) && !/^(font-weight|line-height)$/.test(property) ? `${text}px` : text),
  )
}

/** Finds the values outside the scale in the style props of components. */
export function findRawProps(file: string, source: string): RawValue[] {
  return listNodes(parseSync(file, source).program as unknown as Node)
    .filter((node) => node.type === 'JSXAttribute' && findInAttribute(node))
    .map(({ start, end }) => ({ line: lineOf(source, start), text: source.slice(start, end).replace(/\s+/g, ' ') }))
}
