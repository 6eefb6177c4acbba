import type { Import } from './read-imports.ts'

/** Finds the files that import each other in a cycle, types included, dynamic imports not (Tarjan's algorithm). */
export function findCycles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, to, lazy } of imports) if (!lazy) targets.set(from, [...(targets.get(from) ?? []), to])

  const cycles: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []

  function visit(file: string): number {
    const index = order.size
    order.set(file, index)
    lowest.set(file, index)
    stack.push(file)
    for (const target of targets.get(file) ?? []) {
      const reached = order.has(target) ? (stack.includes(target) ? order.get(target) : undefined) : visit(target)
      lowest.set(file, Math.min(lowest.get(file) ?? index, reached ?? index))
    }
    if (lowest.get(file) === index) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1 || targets.get(file)?.includes(file)) cycles.push(group)
    }
    return lowest.get(file) ?? index
  }

  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return cycles
}
