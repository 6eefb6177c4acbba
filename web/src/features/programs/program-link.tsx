import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { laterPart, useAtHand } from '../../ui/later-part.tsx'
import { type AnySearch, useUrlState } from '../../ui/url-state.ts'
import styles from './program-link.module.css'

const ProgramPanel = laterPart(() => import('./program-panel.tsx').then((panel) => panel.ProgramPanel))

/** An address that names no program, and no request or contract, which are parts of one. */
const CLOSED = {
  program: undefined,
  request: undefined,
  contract: undefined,
  open: undefined,
  part: undefined,
  do: undefined,
}

const searchFor = (programID: string) => (before: AnySearch) => ({
  ...before,
  ...CLOSED,
  client: undefined,
  program: programID,
})

/** A program's name, which opens its panel over the current screen. The screen shows `ProgramDetailsHere`. */
export function ProgramLink({ programID, children }: { programID: string | null; children: ReactNode }) {
  if (!programID) return children
  return (
    <Link to="." search={searchFor(programID)} className={styles.link}>
      {children}
    </Link>
  )
}

type HereProps = {
  /** The request or the contract that the address of this screen names, by which the program is found too. */
  requestID?: string | undefined
  contractID?: string | undefined
  /** What the program is called, if this screen knows it before the program is there. */
  programName?: string | undefined
  onClosed?: (id: string) => void
}

/** The panel of the program that the address names, if it names one. */
export function ProgramDetailsHere({ requestID, contractID, programName, onClosed }: HereProps) {
  const [search, setSearch] = useUrlState()
  useAtHand(ProgramPanel)
  const id = search.program ?? requestID ?? contractID
  // What a link leads to opens once it is there, at its own height; what is pressed on a screen opens at once.
  const [linked] = useState(id)
  if (!id) return null
  const close = () => {
    onClosed?.(id)
    return setSearch(CLOSED)
  }
  const part = search.part ?? (search.program ? 'program' : requestID ? 'request' : 'contract')
  return (
    <ProgramPanel key={id} id={id} part={part} programName={programName} isLinked={id === linked} onClose={close} />
  )
}
