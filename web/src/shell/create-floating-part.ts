import type { ComponentType } from 'react'
import { createLazyPart } from '../ui/lazy-part.tsx'
import { withMantine } from './with-mantine.tsx'

/** Creates a floating part. If it fails to load, it shows nothing and loads when the connection is back. */
export const createFloatingPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  createLazyPart(() => withMantine(load()), { renderError: () => null })
