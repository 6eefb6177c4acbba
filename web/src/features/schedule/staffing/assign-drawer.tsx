import { plannedHoursOf } from '@belay/contract/planned-hours'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCurrentVersion } from '../../../cloud/calls/errors.ts'
import { cloud, type Outputs } from '../../../cloud/client.ts'
import { api } from '../../../cloud/orpc.ts'
import { useSteadyOrder } from '../../../ui/actions/use-steady-order.ts'
import { AddButton } from '../../../ui/buttons/add-button.tsx'
import { useCloudForm } from '../../../ui/form/cloud-form.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useFormat } from '../../../ui/format/format.tsx'
import { DetailPanel } from '../../../ui/layers/detail-panel.tsx'
import { ErrorState, Loading } from '../../../ui/page/states.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { OverrideField } from '../../programs/form-conflicts.tsx'
import { createPlanForStaff, NO_OVERRIDE, type OverrideValues, useOverride } from '../../programs/use-conflicts.ts'
import { isSameSlot, type Slot } from '../calendar/drag-plan.ts'
import type { Entry, Member } from '../entries.ts'
import styles from '../schedule.module.css'
import { allStaffQuery, CHANGED_BY_STAFFING, candidatesQuery } from '../schedule-data.ts'
import { AskButton } from './ask-who-fits.tsx'
import { AssignRow } from './assign-row.tsx'
import {
  type Candidate,
  calculatePlannedCost,
  type FacilitatorValues,
  fillRows,
  findAssignmentProblems,
  findPeopleToFill,
  getPlannedHours,
  listWorking,
  mergeRows,
  type ProgramAssignment,
  toFacilitators,
  toRow,
} from './assign-values.ts'
import { LeadHint } from './lead-hint.tsx'
import { countOpenShifts } from './shift-offers.tsx'
import { useOfferShifts } from './use-offer.ts'

/** Loads the assignments and candidates of a program, then shows the form to assign people. */
export function AssignDrawer({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const staff = useQuery(allStaffQuery)
  const { programID } = entry
  const assigned = useQuery(api.staffPrograms.listByProgram.queryOptions({ input: { programID }, staleTime: 0 }))
  const candidates = useQuery(candidatesQuery(programID))
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
  const failedQuery = [staff, assigned, candidates].find(({ isError }) => isError)
  return (
    <DetailPanel opened onClose={onClose} title="Assign facilitators">
      {failedQuery?.error ? (
        <ErrorState error={failedQuery.error} retry={() => void failedQuery.refetch()} />
      ) : (
        <Loading />
      )}
    </DetailPanel>
  )
}

let newRowCount = 0
const createBlankRow = (entry: Entry): FacilitatorValues => ({
  key: `new ${++newRowCount}`,
  staffID: '',
  role: 'Facilitator',
  hours: plannedHoursOf(entry),
})

type AssignFormProps = {
  entry: Entry
  staff: readonly Member[]
  assigned: readonly ProgramAssignment[]
  candidates: readonly Candidate[]
  onClose: () => void
}

function AssignForm({ entry, staff, assigned, candidates, onClose }: AssignFormProps) {
  const format = useFormat()
  const choices = useSteadyOrder(candidates, ({ staffID }) => staffID)
  const [loaded, setLoaded] = useState<LoadedData>({ entry, assigned })
  const [changes, setChanges] = useState<string[]>([])
  const form = useCloudForm({
    initialValues: {
      facilitators: assigned.length > 0 ? assigned.map(toRow) : [createBlankRow(entry)],
      ...NO_OVERRIDE,
    },
    validate: ({ facilitators }) => findAssignmentProblems(facilitators, staff),
    save: (values) => saveAssignments(values).catch((error: unknown) => saveMerged(values, error)),
    refresh: CHANGED_BY_STAFFING,
    done: describeResult,
    saved: onClose,
  })
  const saveAssignments = (values: Values, { version } = loaded.entry) =>
    override.save(values, (override) =>
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
  async function saveMerged(values: Values, error: unknown) {
    const currentEntry = getCurrentVersion(error) as Entry | undefined // the form had an older version
    if (!currentEntry) throw error
    const { items } = await cloud.staffPrograms.listByProgram({ programID: entry.programID })
    const merged = mergeRows(values.facilitators, loaded.assigned, items)
    const otherChanges = [
      ...(isSameSlot(currentEntry, loaded.entry) ? [] : ['It is at another time.']),
      ...merged.changes,
    ]
    setLoaded({ entry: currentEntry, assigned: items })
    setChanges(otherChanges)
    if (otherChanges.length === 0) return saveAssignments(values, currentEntry)
    form.form.setFieldValue('facilitators', merged.rows)
    return null
  }
  const rows = form.form.getValues().facilitators
  const filling = findPeopleToFill(entry.staffNeeded, rows, assigned, candidates)
  const fill = () =>
    form.form.setFieldValue(
      'facilitators',
      fillRows(rows, filling, () => createBlankRow(entry)),
    )
  const givenBack = rows.filter(({ staffID, replaces }) => replaces && !staffID).length
  const planned = rows.map(({ staffID }) => staffID).filter(Boolean)
  const override = useOverride(createPlanForStaff(entry, planned), ({ staffID }) => isJoining(staffID, assigned))
  const openShifts = countOpenShifts(entry)
  const offerShifts = useOfferShifts(entry)
  const joiningRows = rows.filter(({ staffID }) => staffID && isJoining(staffID, assigned))
  const offerShift = async () => {
    const people = joiningRows.map(({ staffID, role, hours }) => ({
      staffID,
      role: role.trim() || undefined,
      hours: getPlannedHours({ hours }),
    }))
    if (await offerShifts.offer(people, override.conflicts)) onClose()
  }
  return (
    <FormDrawer
      title="Assign facilitators"
      onClose={onClose}
      form={form}
      submit={override.getSubmitLabel('Save assignments', 'Assign anyway')}
      size="wide"
      note="We'll tell everyone you add, change or remove."
    >
      <Group justify="space-between" gap="var(--space-8) var(--space-16)">
        <Text flex={1} miw={220}>
          <strong>{entry.programName}</strong>, {format.nearDay(entry.date)},{' '}
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
      <Stack gap="sm">
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
            conflicts={override.conflicts.filter(({ staffID }) => staffID === row.staffID)}
          />
        ))}
      </Stack>
      <Group gap="sm">
        <AddButton variant="default" onClick={() => form.form.insertListItem('facilitators', createBlankRow(entry))}>
          Add facilitator
        </AddButton>
        {openShifts > 0 && (
          <>
            {joiningRows.length > 0 && (
              <Button variant="light" loading={offerShifts.busy} onClick={() => void offerShift()}>
                Offer shift
              </Button>
            )}
            <AskButton entry={entry} size="sm" onDone={onClose} />
            <DimmedText>Save assigns people and asks them to confirm. An offer is theirs once they accept.</DimmedText>
          </>
        )}
      </Group>
      <LeadHint crew={listWorking(rows, assigned)} />
      {override.isBlocked && <OverrideField {...form.field('overrideNote')} />}
      <Group justify="space-between" className={styles.total}>
        <span>Planned cost</span>
        <span className="tabular">{format.money(calculatePlannedCost(rows, assigned, staff))}</span>
      </Group>
    </FormDrawer>
  )
}

type Values = { facilitators: FacilitatorValues[] } & OverrideValues
/** The data that the form was filled from. */
type LoadedData = { entry: Slot & Pick<Entry, 'version'>; assigned: readonly ProgramAssignment[] }

/** True if the person is not on the program yet. Conflicts of people who are already on it were decided before. */
const isJoining = (staffID: string | undefined, assigned: readonly ProgramAssignment[]) =>
  staffID !== undefined && !assigned.some((assignment) => assignment.staffID === staffID)

/** Returns the sentence under a row: its person declined, or gave the shift back and stays for now. */
function describeRow({ staffID, replaces }: FacilitatorValues, assigned: readonly ProgramAssignment[]): string | null {
  if (replaces) {
    const reason = replaces.giveBackReason ? `: “${replaces.giveBackReason}”` : ''
    const effect = staffID ? 'Saving takes them off.' : 'It stays theirs until you choose somebody.'
    return `${replaces.staffName} gave it back${reason}. ${effect}`
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
