import { LIMITS } from '@belay/contract/constants'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment, useMemo, useState } from 'react'
import { cloud } from '../../../cloud/client.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { DetailPanel } from '../../../ui/layers/detail-panel.tsx'
import { DialogFoot } from '../../../ui/layers/foot.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Empty, Loaded } from '../../../ui/page/states.tsx'
import { pluralize } from '../../../ui/pluralize.ts'
import { BoxedList } from '../../../ui/text/boxed-list.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import schedule from '../schedule.module.css'
import { CHANGED_BY_STAFFING } from '../schedule-data.ts'
import { PersonCheckbox } from '../staffing/ask-who-fits.tsx'
import styles from './fill-drawer.module.css'
import {
  applyChoices,
  countOpenSeatsInPlan,
  type DayRange,
  EMPTY_PLAN,
  isProposalTaken,
  listOpenByDay,
  listProgramsOf,
  listTakenProposals,
  type Proposal,
  toProposalKey,
  type WeekPlan,
} from './fill-plan.ts'
import { ReplaceProposal } from './replace-proposal.tsx'

/** Returns the query of a plan. It is fetched once, so that changes of others do not alter it while it is read. */
const planQuery = (days: DayRange | null) =>
  queryOptions({
    queryKey: [['fill'], days],
    queryFn: ({ signal }): Promise<WeekPlan> | WeekPlan =>
      days ? cloud.staffPrograms.proposeWeek(days, { signal }) : EMPTY_PLAN,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Returns a count such as "9 people to 13 shifts". */
const countTaken = (rows: readonly { staffID: string }[]) => {
  const people = new Set(rows.map(({ staffID }) => staffID)).size
  return `${pluralize(people, 'person', 'people')} to ${pluralize(rows.length, 'shift')}`
}

/** Shows the proposed people for the open shifts of these days, or of one day. All or some can be assigned. */
export function FillDrawer({ days: allDays, onClose }: { days: DayRange | null; onClose: () => void }) {
  const format = useFormat()
  const act = useAct()
  const [day, setDay] = useState('')
  const days = day ? { from: day, to: day } : allDays
  const wholePlanQuery = useQuery(planQuery(allDays))
  const query = useQuery(planQuery(days))
  const [switchedKeys, setSwitchedKeys] = useState<ReadonlySet<string>>(new Set())
  const [choices, setChoices] = useState<ReadonlyMap<string, Proposal>>(new Map())
  const [replacing, setReplacing] = useState<Proposal | null>(null)
  const plan = useMemo(() => query.data && applyChoices(query.data, choices), [query.data, choices])
  const takenProposals = plan ? listTakenProposals(plan, switchedKeys) : []
  const switchProposal = (proposal: Proposal) =>
    setSwitchedKeys((previous) => previous.symmetricDifference(new Set([toProposalKey(proposal)])))
  const clearChoices = () => {
    setSwitchedKeys(new Set())
    setChoices(new Map())
  }
  const fetchAgain = () => {
    clearChoices()
    return query.refetch()
  }
  const chooseDay = (day: string) => {
    clearChoices()
    setDay(day)
  }
  /** Takes a person who was chosen by hand, even with warnings. */
  const replaceProposal = (next: Proposal) => {
    const original = query.data?.proposals[plan && replacing ? plan.proposals.indexOf(replacing) : -1]
    setReplacing(null)
    if (!original) return
    const [originalKey, nextKey] = [toProposalKey(original), toProposalKey(next)]
    const chosen = originalKey === nextKey ? original : next
    setChoices((previous) => new Map([...previous, [originalKey, chosen]]))
    const switchedKey = chosen.conflicts.length > 0 ? [nextKey] : []
    setSwitchedKeys((previous) => new Set([...previous].filter((key) => key !== nextKey).concat(switchedKey)))
  }
  const assign = async () => {
    const rows = takenProposals.slice(0, LIMITS.batch)
    const assignments = rows.map(({ programID, staffID, role, hours, version }) => ({
      programID,
      staffID,
      role,
      hours,
      version,
    }))
    const answer = await act(() => cloud.staffPrograms.assignMany({ assignments }), {
      refresh: CHANGED_BY_STAFFING,
      done: `Assigned ${countTaken(rows)}. We'll tell them and ask them to confirm.`,
    })
    // There was a concurrent change, or more rows than one call accepts: fetch the plan again.
    if (answer && rows.length === takenProposals.length) onClose()
    else await fetchAgain()
  }
  return (
    <DetailPanel
      opened
      onClose={onClose}
      title="Fill open shifts"
      actions={
        plan &&
        plan.proposals.length > 0 && (
          <DialogFoot onLeave={onClose}>
            <Button
              disabled={takenProposals.length === 0 || query.isFetching}
              loading={act.busy}
              onClick={() => void assign()}
            >
              Assign {countTaken(takenProposals)}
            </Button>
          </DialogFoot>
        )
      }
    >
      <DayChoice plan={wholePlanQuery.data} day={day} onChoose={chooseDay} />
      <div aria-busy={query.isFetching}>
        <Loaded query={query} height={480}>
          {(first) => {
            const shownPlan = plan ?? first
            return (
              <>
                {days && <PlanSummary plan={shownPlan} takenProposals={takenProposals} days={days} />}
                <PlanPrograms
                  plan={shownPlan}
                  switchedKeys={switchedKeys}
                  onSwitch={switchProposal}
                  onReplace={setReplacing}
                />
                {takenProposals.length > 0 && (
                  <Group justify="space-between" mt="md" className={schedule.total}>
                    <span>Planned cost</span>
                    <span className="tabular">
                      {format.money(takenProposals.reduce((sum, { cost }) => sum + cost, 0))}
                    </span>
                  </Group>
                )}
                <UnproposedPeople plan={shownPlan} />
              </>
            )
          }}
        </Loaded>
      </div>
      {replacing && (
        <ReplaceProposal
          proposal={replacing}
          others={takenProposals.filter((proposal) => proposal !== replacing)}
          onChoose={replaceProposal}
          onClose={() => setReplacing(null)}
        />
      )}
    </DetailPanel>
  )
}

type ChoiceProps = { plan: WeekPlan | undefined; day: string; onChoose: (day: string) => void }

/** Shows the choice of the days to fill: all, or one. Nothing if only one day has open shifts. */
function DayChoice({ plan, day, onChoose }: ChoiceProps) {
  const format = useFormat()
  const days = plan ? listOpenByDay(plan) : []
  if (days.length < 2) return null
  const openCount = days.reduce((sum, { open }) => sum + open, 0)
  return (
    <NativeSelect
      label="Days"
      mb="md"
      value={day}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        { value: '', label: `All ${days.length} days, ${openCount} open` },
        ...days.map(({ date, open }) => ({ value: date, label: `${format.day(date)}, ${open} open` })),
      ]}
    />
  )
}

type SummaryProps = { plan: WeekPlan; takenProposals: readonly Proposal[]; days: DayRange }

/** Shows how many open shifts the plan fills, and how. */
function PlanSummary({ plan, takenProposals, days }: SummaryProps) {
  const format = useFormat()
  const openCount = countOpenSeatsInPlan(plan)
  const when = format.days(days.from, days.to)
  if (openCount === 0) return null
  return (
    <Text c="dimmed" mb="md">
      {when}: {takenProposals.length} of {pluralize(openCount, 'open shift')} filled. Hours are shared out evenly and
      count this plan. Nothing is saved until you assign; then we'll tell everyone.
      {plan.method === 'greedy' && " There wasn't time to compare every plan, so a better one may exist."}
    </Text>
  )
}

type PlanProps = {
  plan: WeekPlan
  switchedKeys: ReadonlySet<string>
  onSwitch: (proposal: Proposal) => void
  onReplace: (proposal: Proposal) => void
}

function PlanPrograms({ plan, switchedKeys, onSwitch, onReplace }: PlanProps) {
  const format = useFormat()
  const programs = listProgramsOf(plan)
  if (programs.length === 0)
    return <Empty title="No open shifts">Every program on these days has the people it needs.</Empty>
  const byDay = Map.groupBy(programs, ({ program }) => program.date)
  return [...byDay].map(([date, dayPrograms]) => (
    <Fragment key={date}>
      <h3 className={styles.day}>{format.day(date)}</h3>
      {dayPrograms.map(({ program, proposals, unfilled }) => (
        <div key={program.programID} className={styles.program}>
          <p>
            <strong>{program.programName}</strong>{' '}
            <DimmedText>{format.time(program.startTime, program.endTime)}</DimmedText>
          </p>
          <BoxedList aria-label={program.programName}>
            {proposals.map((proposal) => (
              <li key={proposal.staffID}>
                <ProposalRow
                  proposal={proposal}
                  isTicked={isProposalTaken(proposal, switchedKeys)}
                  onSwitch={() => onSwitch(proposal)}
                  onReplace={() => onReplace(proposal)}
                />
              </li>
            ))}
            {unfilled && (
              <li className={styles.unfilled}>
                {pluralize(unfilled.open, 'shift stays', 'shifts stay')} open. {unfilled.why}
              </li>
            )}
          </BoxedList>
        </div>
      ))}
    </Fragment>
  ))
}

const LIST_FORMAT = new Intl.ListFormat('en')
const MAX_LISTED_NAMES = 12

/** Lists the people without a proposal and the reasons. Those who would fit are in one sentence. */
function UnproposedPeople({ plan: { others } }: { plan: WeekPlan }) {
  if (others.length === 0) return null
  const fittingNames = others.flatMap(({ fits, staffName }) => (fits ? [staffName] : []))
  const listedNames = fittingNames.slice(0, MAX_LISTED_NAMES)
  const more = fittingNames.length - listedNames.length
  return (
    <div className={styles.others}>
      <Section title="Not proposed">
        <ul className={styles.reasons}>
          {others
            .filter(({ fits }) => !fits)
            .map(({ staffID, why }) => (
              <li key={staffID}>{why}</li>
            ))}
          {listedNames.length > 0 && (
            <li>
              Free but not needed: {LIST_FORMAT.format(more > 0 ? [...listedNames, `${more} more`] : listedNames)}.
            </li>
          )}
        </ul>
      </Section>
    </div>
  )
}

type RowProps = { proposal: Proposal; isTicked: boolean; onSwitch: () => void; onReplace: () => void }

/** Shows one person for one program, with warnings. A person with warnings is only assigned if ticked. */
function ProposalRow({ proposal, isTicked, onSwitch, onReplace }: RowProps) {
  return (
    <PersonCheckbox person={proposal} checked={isTicked} onChange={onSwitch}>
      <Button
        variant="subtle"
        size="compact-sm"
        flex="none"
        aria-label={`Replace ${proposal.staffName} for ${proposal.programName}`}
        onClick={onReplace}
      >
        Replace
      </Button>
    </PersonCheckbox>
  )
}
