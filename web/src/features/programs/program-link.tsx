import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { laterPart, useAtHand } from '../../ui/later-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type AnySearch, useUrlState } from '../../ui/url-state.ts'
import styles from './program-link.module.css'

const ProgramPanel = laterPart(() => import('./program-panel.tsx').then((panel) => panel.ProgramPanel))

const searchFor = (programID: string) => (before: AnySearch) => ({
  ...before,
  open: undefined,
  request: undefined,
  contract: undefined,
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

/** The way from a part of a program to all of it. */
export function WholeProgramLink({ programID }: { programID: string }) {
  return (
    <Text mt={10} mb={24} data-print="no">
      <LinkButton to="." search={searchFor(programID)} variant="default" size="compact-sm">
        Program overview
      </LinkButton>
    </Text>
  )
}

/** The panel of the program that the address names as `program`, if it names one. */
export function ProgramDetailsHere() {
  const [search, setSearch] = useUrlState()
  useAtHand(ProgramPanel)
  return search.program ? (
    <ProgramPanel key={search.program} programID={search.program} onClose={() => setSearch({ program: undefined })} />
  ) : null
}
