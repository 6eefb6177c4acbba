import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Loading } from '../ui/loading.tsx'

/** A page that is fetched when it is first shown, such as the one for an unknown address. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const Page = lazy(() => load().then((component) => ({ default: component }))) as unknown as ComponentType<Props>
  return (props) => (
    <Suspense fallback={<Loading height={320} />}>
      <Page {...props} />
    </Suspense>
  )
}
