import type { ComponentType } from 'react'

/** Loads the component library, which is not part of the first load. */
export const loadKit = () => import('./kit.tsx')

/** Wraps a component in the component library's context. Resolves when both are loaded. */
export async function inKit<Props extends object>(part: Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  const [{ Kit }, Part] = await Promise.all([loadKit(), part])
  return (props) => (
    <Kit>
      <Part {...props} />
    </Kit>
  )
}
