// Checks that no test has all its assertions in loops over lists that may be empty: such a test could assert nothing.
import { parseSync } from 'vite'
import { isNode, listNodes, type Node } from './prose/read-texts.ts'
import { listSourceFiles, readSource } from './source-files.ts'

const LOOP = /^(For|While|DoWhile|ForIn|ForOf)Statement$/
const EACH = /^(forEach|map|flatMap|filter)$/

/** Returns the names in an expression, from its first on: `expect`, `toBe` of `expect(x).toBe(y)`. */
const namesOf = (node: unknown): string[] =>
  isNode(node)
    ? [...namesOf(node.callee ?? node.object), ...namesOf(node.property), String(node.name ?? '')].filter(Boolean)
    : []

/** Returns what a loop goes through: its list, or the limit of its counter. */
function listOf({ type, right, test, callee }: Node): unknown {
  if (LOOP.test(type)) return right ?? (isNode(test) && test.right)
  return isNode(callee) && EACH.test(namesOf(callee).at(-1) ?? '') ? callee.object : undefined
}

/** True if a list or a limit is written at this place, or is named like a constant. */
function isFixed(list: unknown): boolean {
  if (!isNode(list)) return false
  if (list.type.startsWith('TS')) return isFixed(list.expression)
  const [name = ''] = namesOf(list)
  const parts = [list.elements ?? list.properties ?? []].flat()
  if (name === 'Object') return (list.arguments as Node[]).some(isFixed)
  return parts.length > 0 || Number(list.value) > 0 || /^[A-Z\d_]{2,}$/.test(name)
}

/** Returns the line of each test whose assertions are all in loops over lists that are not fixed. */
function findEmptyLoops(file: string): number[] {
  const source = readSource(file)
  const nodes = listNodes(parseSync(file, source).program as unknown as Node)
  const fixed = new Set(nodes.filter(({ init }) => isFixed(init)).flatMap(({ id }) => namesOf(id)))
  function asserts(node: Node): boolean {
    const list = listOf(node)
    if (list && !isFixed(list) && !fixed.has(namesOf(list)[0] ?? '')) return false
    if (node.type === 'CallExpression' && /^(expect|refused)$/.test(namesOf(node)[0] ?? '')) return true
    return Object.values(node).flat().filter(isNode).some(asserts)
  }
  return nodes
    .filter((node) => node.type === 'CallExpression' && /^(it|test)$/.test(namesOf(node)[0] ?? ''))
    .flatMap((node) => (node.arguments as Node[]).filter(({ type }) => type.includes('Function')))
    .filter((test) => listNodes(test).some((node) => namesOf(node)[0] === 'expect') && !asserts(test))
    .map(({ start }) => source.slice(0, start).split('\n').length)
}

const weak = listSourceFiles(['.test.ts', '.test.tsx', '.e2e.ts']).flatMap((file) =>
  findEmptyLoops(file).map((line) => `${file}:${line}`),
)
if (weak.length > 0) {
  console.error(`These tests assert only in loops that may be empty:\n  ${weak.join('\n  ')}`)
  process.exitCode = 1
} else console.log('Every test asserts outside loops that may be empty.')
