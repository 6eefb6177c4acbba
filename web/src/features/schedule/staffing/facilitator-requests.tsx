import { Button, type ButtonProps, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { cloud, type Outputs } from '../../../cloud/client.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { createOutcome } from '../../../ui/actions/outcome.ts'
import { OutcomeNote } from '../../../ui/actions/outcome-note.tsx'
import { type Outcome, useSteadyRows } from '../../../ui/actions/use-steady-rows.ts'
import { Section } from '../../../ui/page/page.tsx'
import { BoxedList } from '../../../ui/text/boxed-list.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { ConflictList, callWithOverride } from '../../programs/conflict-list.tsx'
import { type Conflict, createPlanForStaff, isBlocking, type Override } from '../../programs/use-conflicts.ts'
import { type Entry, listStaffAtWork } from '../entries.ts'
import { askWhyDeclined, CHANGED_BY_STAFFING } from '../schedule-data.ts'

type FacilitatorRequest = Outputs['staffPrograms']['listRequests']['items'][number]

type DecideProps = { request: FacilitatorRequest; conflictsShown?: boolean; onDecided: (outcome: Outcome) => void }

/** Returns "Rope walk already has 3 of 3 staff." if nobody else is needed, otherwise undefined. */
function describeFullStaff(entry: Pick<Entry, 'programName' | 'staffing' | 'staffNeeded'>): string | undefined {
  const { length } = listStaffAtWork(entry)
  return length < Math.max(1, entry.staffNeeded)
    ? undefined
    : `${entry.programName} already has ${length} of ${entry.staffNeeded} staff.`
}

/** Shows Accept and Decline. Accepting asks first about conflicts that are not shown yet, and if the staff is full. */
export function DecideRequest({ request, conflictsShown = false, onDecided }: DecideProps) {
  const act = useAct()
  const isDeciding = useRef(false)
  const { id, version, staffID, staffName, programID, can } = request
  /** Ignores a second click while the first one is running. */
  const runOnce = (decide: () => Promise<unknown>) => () => {
    if (isDeciding.current) return
    isDeciding.current = true
    void decide().finally(() => {
      isDeciding.current = false
    })
  }
  const decideBy = (call: () => Promise<unknown>, outcomeText: string) =>
    act(
      async () => {
        const answer = await call()
        if (answer) onDecided(createOutcome(outcomeText, answer))
      },
      { refresh: CHANGED_BY_STAFFING },
    )
  const accept = async () => {
    const call = (override: Override) => cloud.staffPrograms.acceptRequest({ id, version, override })
    const acceptRequest = async () => {
      const entry = await cloud.programSchedule.get({ programID })
      const checked = await cloud.programs.check(createPlanForStaff(entry, [staffID]))
      const conflicts = checked.conflicts.filter(createIsAbout(staffID))
      const more = describeFullStaff(entry)
      const isKnown = conflictsShown && !more && !conflicts.some(isBlocking)
      const question = { title: `Accept ${staffName} anyway?`, action: 'Accept', anyway: 'Assign anyway', more }
      return callWithOverride(isKnown ? [] : conflicts, question, call)
    }
    await decideBy(acceptRequest, 'Accepted')
  }
  const decline = async () => {
    const reason = await askWhyDeclined(staffName, `We'll e-mail ${staffName}.`)
    if (reason !== null) await decideBy(() => cloud.staffPrograms.declineRequest({ id, version, reason }), 'Declined')
  }
  const renderButton = (label: 'Accept' | 'Decline', decide: () => Promise<unknown>, buttonProps: ButtonProps) => (
    <Button size="compact-sm" onClick={runOnce(decide)} aria-label={`${label} ${staffName}`} {...buttonProps}>
      {label}
    </Button>
  )
  return (
    <Group component="span" gap="sm">
      {can.accept && renderButton('Accept', accept, { variant: 'light', loading: act.busy })}
      {can.decline && renderButton('Decline', decline, { variant: 'default', disabled: act.busy })}
    </Group>
  )
}

const createIsAbout = (staffID: string) => (conflict: Conflict) => conflict.staffID === staffID

type FacilitatorRequestsProps = { requests: readonly FacilitatorRequest[]; conflicts: readonly Conflict[] }

/** Lists the requests to work a program, with their conflicts. Shows nothing without requests. */
export function FacilitatorRequests({ requests, conflicts }: FacilitatorRequestsProps) {
  const { rows, settle, listProps } = useSteadyRows(requests, ({ id }) => id)
  if (rows.length === 0) return null
  return (
    <Section title="Requests to facilitate">
      <BoxedList {...listProps}>
        {rows.map(({ item: request, outcome }) => (
          <Group component="li" key={request.id} gap="var(--space-8) var(--space-12)" px="md" py="sm">
            <Text span inherit flex={1} miw={140}>
              {request.staffName}
              <DimmedText block>{[request.role, request.message].filter(Boolean).join(': ')}</DimmedText>
              <ConflictList conflicts={conflicts.filter(createIsAbout(request.staffID))} />
            </Text>
            {outcome ? (
              <OutcomeNote outcome={outcome} />
            ) : (
              <DecideRequest request={request} conflictsShown onDecided={(decided) => settle(request, decided)} />
            )}
          </Group>
        ))}
      </BoxedList>
    </Section>
  )
}
