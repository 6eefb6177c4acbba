import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { createLazyPart, usePreloadedParts } from '../../ui/lazy-part.tsx'
import { type AnySearch, useUrlState } from '../../ui/url-state.ts'
import styles from './program-link.module.css'

const ProgramPanel = createLazyPart(() => import('./program-panel.tsx').then((panel) => panel.ProgramPanel))

/** The search parameters that close the panel: no program, request or contract is open. */
const CLOSED = {
  program: undefined,
  request: undefined,
  contract: undefined,
  open: undefined,
  part: undefined,
  do: undefined,
}

/** Returns the link to a program's panel over this screen, which must contain `ProgramPanelFromAddress`. */
export const linkToPanel = (programID: string) =>
  ({
    to: '.',
    search: (previous: AnySearch) => ({ ...previous, ...CLOSED, client: undefined, program: programID }),
  }) as const

/** Shows a program's name as a link to its panel. */
export function ProgramLink({ programID, children }: { programID: string | null; children: ReactNode }) {
  if (!programID) return children
  return (
    <Link {...linkToPanel(programID)} className={styles.link}>
      {children}
    </Link>
  )
}

type FromAddressProps = {
  /** The request or contract in the screen's address. Its ID also identifies the program. */
  requestID?: string | undefined
  contractID?: string | undefined
  /** The program's name, if the screen has the name before the program is loaded. */
  programName?: string | undefined
  onClosed?: (id: string) => void
}

/** Shows the panel of the program in the address. Shows nothing if the address contains no program. */
export function ProgramPanelFromAddress({ requestID, contractID, programName, onClosed }: FromAddressProps) {
  const [search, setSearch] = useUrlState()
  usePreloadedParts(ProgramPanel)
  const id = search.program ?? requestID ?? contractID
  // A linked program opens after it has loaded, at its final height. A clicked program opens at once.
  const [linkedID] = useState(id)
  if (!id) return null
  const closePanel = () => {
    onClosed?.(id)
    return setSearch(CLOSED)
  }
  const part = search.part ?? (search.program ? 'program' : requestID ? 'request' : 'contract')
  return (
    <ProgramPanel
      key={id}
      id={id}
      part={part}
      programName={programName}
      isLinked={id === linkedID}
      onClose={closePanel}
    />
  )
}
