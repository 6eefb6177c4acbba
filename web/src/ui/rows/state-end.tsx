import { RowLink } from '../table/row-parts.tsx'
import type { State } from '../text/state.ts'
import { StatusBadge } from '../text/status-badge.tsx'
import type { ScreenTarget } from '../url-state.ts'

type StateEndProps = State & {
  /** The screen where the viewer takes the next step. */
  link: ScreenTarget
  /** The name of the record, for screen readers. */
  name: string
  /** True for the one button that the screen is for. */
  isFirst?: boolean
}

/** Shows a record's state at the end of its row: a button with the verb if the viewer is to act, or a badge. */
export const StateEnd = ({ verb, link, name, isFirst, ...state }: StateEndProps) =>
  verb ? (
    <RowLink {...link} variant={isFirst ? 'filled' : 'light'} aria-label={`${verb}: ${name}`}>
      {verb}
    </RowLink>
  ) : (
    <StatusBadge {...state} />
  )
