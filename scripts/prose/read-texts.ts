import { parseSync } from 'vite'

/** A text for people: a comment, the title of a test, a description in the contract, or a part of a document. */
export type Text = { line: number; text: string; isFunctionDoc?: boolean }

export type Node = { type: string; start: number; end: number; [key: string]: unknown }
export const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Lists a node and all nodes below it. */
export function listNodes(node: Node): Node[] {
  return [node, ...Object.values(node).flat().filter(isNode).flatMap(listNodes)]
}

const textOf = (node: Node) =>
  node.type === 'TemplateLiteral'
    ? (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('…')
    : typeof node.value === 'string'
      ? node.value
      : ''

/** Lists the titles of tests and the descriptions of a schema or call: the text argument of such a function. */
function listTitles(node: Node): Node[] {
  if (node.type !== 'CallExpression') return []
  let callee = node.callee as Node & { name?: string; property?: { name?: string } }
  if (callee.property && /^(describe|summary)$/.test(callee.property.name ?? ''))
    return (node.arguments as Node[]).slice(0, 1)
  while (callee.callee || callee.object) callee = (callee.callee ?? callee.object) as typeof callee
  return /^(it|test|describe)$/.test(callee.name ?? '') ? (node.arguments as Node[]).slice(0, 1) : []
}

function isFunction(declaration: Node | null): boolean {
  if (declaration?.type === 'FunctionDeclaration') return true
  const [first] = (declaration?.declarations ?? []) as { init?: Node }[]
  return /^(Arrow)?FunctionExpression$/.test(first?.init?.type ?? '')
}

const plain = (comment: string) => comment.replace(/^[ \t]*\*+ ?/gm, '').trim()

/** Reads the comments, docstrings, test titles and descriptions of a TypeScript or JavaScript file. */
export function readCode(file: string, source: string): Text[] {
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const { program, comments, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const functions = (program.body as unknown as Node[])
    .filter(({ type, declaration }) => type.startsWith('Export') && isFunction(declaration as Node | null))
    .map(({ start }) => start)
  const texts: (Text & { end: number; kind: string })[] = []
  for (const { type, value, start, end } of comments) {
    const last = texts.at(-1)
    const isNext = type === 'Line' && last?.kind === 'Line' && /^\s*$/.test(source.slice(last.end, start))
    if (last && isNext) Object.assign(last, { text: `${last.text} ${value.trim()}`, end })
    else {
      const isFunctionDoc = functions.some((at) => at > end && /^\s*$/.test(source.slice(end, at)))
      texts.push({ line: lineOf(start), text: plain(value), end, kind: type, isFunctionDoc })
    }
  }
  const titles = listNodes(program as unknown as Node).flatMap(listTitles)
  return [...texts, ...titles.map((node) => ({ line: lineOf(node.start), text: textOf(node) }))]
}

export function readStyles(source: string): Text[] {
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ 1: text = '', index }) => ({
    line: source.slice(0, index).split('\n').length,
    text: plain(text),
  }))
}

/** Reads the paragraphs, headings, points and table cells of a Markdown document, without its code. */
export function readDocument(source: string): Text[] {
  const texts: Text[] = []
  const lines = source.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]+/g, '')).split('\n')
  for (const [index, line] of lines.entries()) {
    const words = line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    const opens = /^\s*(#|[-*] |\d+\. |\|)/.test(line) || lines[index - 1]?.trim() === '' || index === 0
    const last = texts.at(-1)
    if (words.startsWith('|')) texts.push(...words.split('|').map((text) => ({ line: index + 1, text: text.trim() })))
    else if (opens || !last) texts.push({ line: index + 1, text: words.replace(/^\s*(#+|[-*]|\d+\.) /, '').trim() })
    else last.text += ` ${words.trim()}`
  }
  return texts.filter(({ text }) => text !== '')
}
