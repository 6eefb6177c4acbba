import type { ComponentType } from 'react'

/** Loads the component library, which is not part of the first load. */
export const loadMantineRoot = () => import('./mantine-root.tsx')

/** Wraps a component in the component library's context. Resolves when both are loaded. */
export async function withMantine<Props extends object>(
  part: Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [{ MantineRoot }, Part] = await Promise.all([loadMantineRoot(), part])
  return (props) => (
    <MantineRoot>
      <Part {...props} />
    </MantineRoot>
  )
}
