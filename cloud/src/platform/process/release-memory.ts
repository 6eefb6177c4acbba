/** Frees the space of young objects and of code that ran once. Blocks for about 80 ms. Needs `--expose-gc`. */
export function releaseMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
