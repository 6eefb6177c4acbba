import { IconBug, IconCloudOff, IconFilterOff, IconLock } from '@tabler/icons-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { getErrorCode, getErrorData, getErrorMessage } from '../../cloud/calls/errors.ts'
import { PlainButton } from '../buttons/plain-button.tsx'
import { Loading } from './loading.tsx'
import styles from './states.module.css'

export { Loading, Pending, useAfter } from './loading.tsx'

type StateProps = { title: string; icon?: ReactNode; action?: ReactNode; children?: ReactNode }

/** Shows a message with an icon, or with the mark on a longer rope. */
function StateMessage({ title, icon, action, children, role }: StateProps & { role?: 'alert' | 'status' }) {
  return (
    <div className={styles.state} role={role}>
      {icon ? (
        <span className={styles.picture} aria-hidden>
          {icon}
        </span>
      ) : (
        <svg viewBox="-48 0 128 34" aria-hidden className={styles.rope}>
          <path d="M-48 30.2h50m28 0h50" />
          <use href="#mark" />
        </svg>
      )}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

type EmptyProps = Pick<StateProps, 'title' | 'children'> & {
  action?: ReactElement<{ variant?: string }> | false | undefined
}

/** Shows that there are no records yet, and the first step. Its button is less prominent than the page's own. */
export const Empty = ({ action, ...props }: EmptyProps) => (
  <StateMessage {...props} action={action && cloneElement(action, { variant: 'default' })} />
)

type NoMatchProps = Partial<Pick<StateProps, 'title' | 'children'>> & { onClear?: () => void }

export const NoMatch = ({ title = 'No matches', onClear, children }: NoMatchProps) => (
  <StateMessage
    title={title}
    icon={<IconFilterOff size={22} />}
    role="status"
    action={
      onClear && (
        <PlainButton variant="default" onClick={onClear}>
          Clear filters
        </PlainButton>
      )
    }
  >
    {children ?? 'Try different words or fewer filters.'}
  </StateMessage>
)

const ERROR_TITLES: Partial<Record<ReturnType<typeof getErrorCode>, string>> = {
  'not-found': 'Not found',
  'permission-denied': "You don't have access",
  'screen-failed': "We couldn't show this",
}

export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const code = getErrorCode(error)
  const offline = code === 'unavailable' && getErrorData(error).reason === 'offline'
  const closed = code === 'permission-denied' || code === 'not-found' || code === 'unauthenticated'
  return (
    <StateMessage
      role="alert"
      title={offline ? "You're offline" : (ERROR_TITLES[code] ?? "We couldn't load this")}
      icon={
        closed ? <IconLock size={22} /> : code === 'screen-failed' ? <IconBug size={22} /> : <IconCloudOff size={22} />
      }
      action={
        retry && (
          <PlainButton variant="default" onClick={retry}>
            Retry
          </PlainButton>
        )
      }
    >
      {offline ? "We'll load this when you're back." : getErrorMessage(error)}
    </StateMessage>
  )
}

type Queried<T> = { data: T | undefined; error: unknown; refetch: () => unknown }
type LoadedProps<T> = { query: Queried<T>; height?: number; children: (data: T) => ReactNode }

/** Shows the content of a query, or its skeleton, or its error with Retry. */
export function Loaded<T>({ query, height = 240, children }: LoadedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return <Loading height={height} />
}
