import { Button, Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { DialogFoot } from '../../../ui/layers/foot.tsx'
import { Modal } from '../../../ui/layers/layers.tsx'
import { BoxedList } from '../../../ui/text/boxed-list.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { ConflictList } from '../../programs/conflict-list.tsx'
import type { Entry } from '../entries.ts'
import { candidatesQuery } from '../schedule-data.ts'
import styles from '../week-plan/fill-drawer.module.css'
import type { Candidate } from './assign-values.ts'
import { useOfferShifts } from './use-offer.ts'

type AskProps = { entry: Pick<Entry, 'programID' | 'programName'>; size?: 'sm' | 'compact-sm'; onDone?: () => void }

/** Shows a button that asks fitting people to work, with their number. It lists them before anybody is asked. */
export function AskButton({ entry, size = 'compact-sm', onDone }: AskProps) {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(candidatesQuery(entry.programID))
  const fittingPeople = (data?.items ?? []).filter(({ fits, asked }) => fits && !asked)
  const proposedCount = fittingPeople.filter((candidate) => candidate.proposed).length
  if (data && fittingPeople.length === 0) return <DimmedText>Nobody else fits and is free then.</DimmedText>
  return (
    <>
      <Button size={size} variant="light" disabled={!data} onClick={() => setOpened(true)}>
        {data ? `Ask ${proposedCount} who ${proposedCount === 1 ? 'fits' : 'fit'}` : 'Ask who fits'}
      </Button>
      {opened && (
        <AskDialog entry={entry} fittingPeople={fittingPeople} onClose={() => setOpened(false)} onDone={onDone} />
      )}
    </>
  )
}

type PersonCheckboxProps = {
  person: Pick<Candidate, 'staffName' | 'reasons' | 'conflicts'>
  checked: boolean
  onChange: () => void
  children?: ReactNode
}

/** Shows a person to tick, with reasons and conflicts. */
export const PersonCheckbox = ({ person, checked, onChange, children }: PersonCheckboxProps) => (
  <>
    <div className={styles.row}>
      <Checkbox
        checked={checked}
        onChange={onChange}
        label={person.staffName}
        description={person.reasons.join(', ')}
      />
      {children}
    </div>
    {person.conflicts.length > 0 && (
      <div className={styles.against}>
        <ConflictList conflicts={person.conflicts} label={`Conflicts of ${person.staffName}`} />
      </div>
    )}
  </>
)

type DialogProps = Pick<AskProps, 'entry' | 'onDone'> & { fittingPeople: readonly Candidate[]; onClose: () => void }

/** Shows the people to ask. The proposed ones are ticked. */
function AskDialog({ entry, fittingPeople, onClose, onDone }: DialogProps) {
  const [people] = useState(fittingPeople)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    new Set(people.filter(({ proposed }) => proposed).map(({ staffID }) => staffID)),
  )
  const { offer, busy } = useOfferShifts(entry)
  const offerShift = async () => {
    if (!(await offer([...ticked].map((staffID) => ({ staffID }))))) return
    onClose()
    onDone?.()
  }
  return (
    <Modal opened onClose={onClose} title={`Who can work ${entry.programName}?`}>
      <Stack>
        <DimmedText>We'll ask them now, by e-mail and in the app. Whoever accepts first gets the shift.</DimmedText>
        <BoxedList aria-label="Who fits">
          {people.map((person) => (
            <li key={person.staffID}>
              <PersonCheckbox
                person={person}
                checked={ticked.has(person.staffID)}
                onChange={() => setTicked((previous) => previous.symmetricDifference(new Set([person.staffID])))}
              />
            </li>
          ))}
        </BoxedList>
        <DialogFoot onLeave={onClose}>
          <Button disabled={ticked.size === 0} loading={busy} onClick={() => void offerShift()} data-autofocus>
            Ask {ticked.size} {ticked.size === 1 ? 'person' : 'people'}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
