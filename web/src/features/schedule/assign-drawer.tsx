import { plannedHoursOf } from '@belay/contract/planned-hours'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { getCurrentVersion } from '../../cloud/errors.ts'
import { api } from '../../cloud/orpc.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { useCloudForm } from '../../ui/cloud-form.ts'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { DimmedText } from '../../ui/dimmed-text.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { useFormat } from '../../ui/format.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { useSteadyOrder } from '../../ui/use-steady-order.ts'
import { OverrideField } from '../programs/form-conflicts.tsx'
import { NO_OVERRIDE, type OverrideValues, planForStaff, useOverride } from '../programs/use-conflicts.ts'
import { AskButton } from './ask-who-fits.tsx'
import { AssignRow } from './assign-row.tsx'
import {
  type Assignment,
  type Candidate,
  type FacilitatorValues,
  fillRows,
  findFilling,
  findProblems,
  listWorking,
  mergeRows,
  plannedCost,
  plannedHours,
  toFacilitators,
  toRow,
} from './assign-values.ts'
import type { Entry, Member } from './entries.ts'
import styles from './schedule.module.css'
import { allStaff, CHANGED_BY_STAFFING } from './schedule-data.ts'
import { countOpenShifts } from './shift-offers.tsx'
import { useOffer } from './use-offer.ts'

/** Loads the assignments and candidates of a program, then shows the form to assign people. */
export function AssignDrawer({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const staff = useQuery(allStaff)
  const assigned = useQuery(
    api.staffPrograms.listByProgram.queryOptions({ input: { programID: entry.programID }, staleTime: 0 }),
  )
  const candidates = useQuery(
    api.staffPrograms.candidates.queryOptions({ input: { programID: entry.programID }, staleTime: 0 }),
  )
  // Cached data may be outdated, so the form waits for fresh data.
  const isFresh = assigned.isFetchedAfterMount && candidates.isFetchedAfterMount
  if (staff.data && assigned.data && candidates.data && isFresh)
    return (
      <AssignForm
        entry={entry}
        staff={staff.data}
        assigned={assigned.data.items}
        candidates={candidates.data.items}
        onClose={onClose}
      />
    )
  const failed = [staff, assigned, candidates].find(({ isError }) => isError)
  return (
    <DetailPanel opened onClose={onClose} title="Assign facilitators">
      {failed?.error ? <ErrorState error={failed.error} retry={() => void failed.refetch()} /> : <Loading />}
    </DetailPanel>
  )
}

let newRows = 0
const blankRow = (entry: Entry): FacilitatorValues => ({
  key: `new ${++newRows}`,
  staffID: '',
  role: 'Facilitator',
  hours: plannedHoursOf(entry),
})

type AssignFormProps = {
  entry: Entry
  staff: readonly Member[]
  assigned: readonly Assignment[]
  candidates: readonly Candidate[]
  onClose: () => void
}

function AssignForm({ entry, staff, assigned, candidates, onClose }: AssignFormProps) {
  const format = useFormat()
  const choices = useSteadyOrder(candidates, ({ staffID }) => staffID)
  const [read, setRead] = useState<Read>({ entry, assigned })
  const [changes, setChanges] = useState<string[]>([])
  const form = useCloudForm({
    initialValues: { facilitators: assigned.length > 0 ? assigned.map(toRow) : [blankRow(entry)], ...NO_OVERRIDE },
    validate: ({ facilitators }) => findProblems(facilitators, staff),
    save: (values) => saveAssignments(values).catch((error: unknown) => saveOverTheirs(values, error)),
    refresh: CHANGED_BY_STAFFING,
    done: describeResult,
    saved: onClose,
  })
  const saveAssignments = (values: Values, { version } = read.entry) =>
    joining.save(values, (override) =>
      cloud.staffPrograms.sync({
        programID: entry.programID,
        programName: entry.programName,
        date: entry.date,
        version,
        facilitators: toFacilitators(values.facilitators),
        override,
      }),
    )
  /** Merges a concurrent change into the rows, for the person to check. Saves again if no row or time changed. */
  async function saveOverTheirs(values: Values, error: unknown) {
    const theirs = getCurrentVersion(error) as Entry | undefined // the current entry; the form had an older version
    if (!theirs) throw error
    const { items } = await cloud.staffPrograms.listByProgram({ programID: entry.programID })
    const merged = mergeRows(values.facilitators, read.assigned, items)
    const found = [...(isSameTime(theirs, read.entry) ? [] : ['It is at another time.']), ...merged.changes]
    setRead({ entry: theirs, assigned: items })
    setChanges(found)
    if (found.length === 0) return saveAssignments(values, theirs)
    form.form.setFieldValue('facilitators', merged.rows)
    return null
  }
  const rows = form.form.getValues().facilitators
  const filling = findFilling(entry.staffNeeded, rows, assigned, candidates)
  const fill = () =>
    form.form.setFieldValue(
      'facilitators',
      fillRows(rows, filling, () => blankRow(entry)),
    )
  const givenBack = rows.filter(({ staffID, replaces }) => replaces && !staffID).length
  const planned = rows.map(({ staffID }) => staffID).filter(Boolean)
  const joining = useOverride(planForStaff(entry, planned), ({ staffID }) => isJoining(staffID, assigned))
  const openShifts = countOpenShifts(entry)
  const offering = useOffer(entry)
  const joiningRows = rows.filter(({ staffID }) => staffID && isJoining(staffID, assigned))
  const offerShift = async () => {
    const people = joiningRows.map(({ staffID, role, hours }) => ({
      staffID,
      role: role.trim() || undefined,
      hours: plannedHours({ hours }),
    }))
    if (await offering.offer(people, joining.conflicts)) onClose()
  }
  return (
    <FormDrawer
      title="Assign facilitators"
      onClose={onClose}
      form={form}
      submit={joining.getSubmitLabel('Save assignments', 'Assign anyway')}
      size={680}
      note="We'll tell everyone you add, change or remove."
    >
      <Group justify="space-between" gap="8px 16px">
        <Text flex={1} miw={220}>
          <strong>{entry.programName}</strong>, {format.weekday(entry.date)},{' '}
          {format.time(entry.startTime, entry.endTime)}.{' '}
          <span role="status">
            {listWorking(rows, assigned).length} of {entry.staffNeeded} staff
            {givenBack > 0 && `, ${givenBack} given back`}.
          </span>
        </Text>
        {filling.length > 0 && (
          <Button variant="light" leftSection={<IconUsersPlus size={16} />} onClick={fill} data-autofocus>
            Fill {filling.length} more
          </Button>
        )}
      </Group>
      {changes.length > 0 && (
        <Alert color="yellow" role="alert" title="Somebody else changed this program while you were editing">
          {changes.join(' ')} What you entered is kept. Look at the rows and save again.
        </Alert>
      )}
      <Stack gap={10}>
        {rows.length > 0 && (
          <div className={`${styles.assignRow} ${styles.assignHead}`} aria-hidden>
            <span>Facilitator</span>
            <span>Role</span>
            <span>Hours</span>
          </div>
        )}
        {rows.map((row, index) => (
          <AssignRow
            key={row.key}
            index={index}
            form={form}
            staff={staff}
            candidates={choices}
            note={describeRow(row, assigned)}
            conflicts={joining.conflicts.filter(({ staffID }) => staffID === row.staffID)}
          />
        ))}
      </Stack>
      <Group gap="sm">
        <AddButton variant="default" onClick={() => form.form.insertListItem('facilitators', blankRow(entry))}>
          Add facilitator
        </AddButton>
        {openShifts > 0 && (
          <>
            {joiningRows.length > 0 && (
              <Button variant="light" loading={offering.busy} onClick={() => void offerShift()}>
                Offer shift
              </Button>
            )}
            <AskButton entry={entry} size="sm" onDone={onClose} />
            <DimmedText>Save assigns people and asks them to confirm. An offer is theirs once they accept.</DimmedText>
          </>
        )}
      </Group>
      {joining.isBlocked && <OverrideField {...form.field('overrideNote')} />}
      <Group justify="space-between" className={styles.total}>
        <span>Planned cost</span>
        <span className="tabular">{format.money(plannedCost(rows, assigned, staff))}</span>
      </Group>
    </FormDrawer>
  )
}

type Values = { facilitators: FacilitatorValues[] } & OverrideValues
/** The data that the form was filled from. */
type Read = { entry: Pick<Entry, 'version' | 'date' | 'startTime' | 'endTime'>; assigned: readonly Assignment[] }

const isSameTime = (a: Read['entry'], b: Read['entry']) =>
  a.date === b.date && a.startTime === b.startTime && a.endTime === b.endTime

/** True if the person is not on the program yet. Conflicts of people who are already on it were decided before. */
const isJoining = (staffID: string | undefined, assigned: readonly Assignment[]) =>
  staffID !== undefined && !assigned.some((assignment) => assignment.staffID === staffID)

/** Returns the sentence under a row: its person declined, or gave the shift back and stays for now. */
function describeRow({ staffID, replaces }: FacilitatorValues, assigned: readonly Assignment[]): string | null {
  if (replaces) {
    const why = replaces.giveBackReason ? `: “${replaces.giveBackReason}”` : ''
    const then = staffID ? 'Saving takes them off.' : 'It stays theirs until you choose somebody.'
    return `${replaces.staffName} gave it back${why}. ${then}`
  }
  const declined = assigned.find((assignment) => assignment.staffID === staffID && assignment.declinedAt !== null)
  return declined
    ? `${declined.staffName} declined${declined.declineReason ? `: ${declined.declineReason}` : ''}.`
    : null
}

function describeResult({ created, updated, removed }: Outputs['staffPrograms']['sync']): string {
  const parts = [
    created && `${created} assigned`,
    updated && `${updated} changed`,
    removed && `${removed} removed`,
  ].filter(Boolean)
  return parts.length > 0 ? `Saved: ${parts.join(', ')}.` : 'Nothing changed.'
}
