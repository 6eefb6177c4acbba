/** Removes the custom properties that no rule of a stylesheet uses, also those that only unused ones use. */
export function dropUnusedVariables(css: string): string {
  const used = new Set(Array.from(css.matchAll(/var\((--[\w-]+)/g), ([, name]) => name))
  const kept = css.replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=\}))/g, (all, name) => (used.has(name) ? all : ''))
  return kept === css ? css : dropUnusedVariables(kept)
}
