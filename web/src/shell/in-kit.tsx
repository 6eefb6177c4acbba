import type { ComponentType } from 'react'

/** The component library: the first load does without it. */
export const loadKit = () => import('./kit.tsx')

/** A part that is drawn with the component library, once both have arrived. */
export async function inKit<Props extends object>(part: Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  const [{ Kit }, Part] = await Promise.all([loadKit(), part])
  return (props) => (
    <Kit>
      <Part {...props} />
    </Kit>
  )
}
