import { LIMITS } from '@belay/contract/constants'
import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment, useMemo, useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { BoxedList } from '../../ui/boxed-list.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { DimmedText } from '../../ui/dimmed-text.tsx'
import { DialogFoot } from '../../ui/foot.tsx'
import { useFormat } from '../../ui/format.tsx'
import { Section } from '../../ui/page.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { ConflictList } from '../programs/conflict-list.tsx'
import styles from './fill-drawer.module.css'
import {
  type Days,
  isTaken,
  keyOf,
  openByDay,
  openOf,
  type Proposal,
  programsOf,
  takenOf,
  type WeekPlan,
  withChosen,
} from './fill-plan.ts'
import { ReplaceProposal } from './replace-proposal.tsx'
import { CHANGED_BY_STAFFING } from './schedule-data.ts'

const NOTHING: WeekPlan = { proposals: [], unfilled: [], others: [], method: 'optimal' }

/** Returns the query of a plan. It is fetched once, so that changes of others do not alter it while it is read. */
const planOf = (days: Days | null) =>
  queryOptions({
    queryKey: [['fill'], days],
    queryFn: ({ signal }): Promise<WeekPlan> | WeekPlan =>
      days ? cloud.staffPrograms.proposeWeek(days, { signal }) : NOTHING,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
/** Returns a count such as "9 people to 13 shifts". */
const countTaken = (rows: readonly { staffID: string }[]) => {
  const people = new Set(rows.map(({ staffID }) => staffID)).size
  return `${plural(people, 'person', 'people')} to ${plural(rows.length, 'shift', 'shifts')}`
}

/** Shows the proposed people for the open shifts of these days, or of one day. All or some can be assigned. */
export function FillDrawer({ days: all, onClose }: { days: Days | null; onClose: () => void }) {
  const format = useFormat()
  const act = useAct()
  const [day, setDay] = useState('')
  const days = day ? { from: day, to: day } : all
  const whole = useQuery(planOf(all))
  const query = useQuery(planOf(days))
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlyMap<string, Proposal>>(new Map())
  const [replacing, setReplacing] = useState<Proposal | null>(null)
  const plan = useMemo(() => query.data && withChosen(query.data, chosen), [query.data, chosen])
  const taken = plan ? takenOf(plan, switched) : []
  const change = (proposal: Proposal) => setSwitched((before) => before.symmetricDifference(new Set([keyOf(proposal)])))
  const forget = () => {
    setSwitched(new Set())
    setChosen(new Map())
  }
  const again = () => {
    forget()
    return query.refetch()
  }
  const chooseDay = (day: string) => {
    forget()
    setDay(day)
  }
  /** Takes a person who was chosen by hand, even with warnings. */
  const replace = (next: Proposal) => {
    const first = query.data?.proposals[plan && replacing ? plan.proposals.indexOf(replacing) : -1]
    setReplacing(null)
    if (!first) return
    const [key, nextKey] = [keyOf(first), keyOf(next)]
    const isFirst = key === nextKey
    setChosen((before) => new Map([...before, [key, isFirst ? first : next]]))
    const isAgainst = (isFirst ? first : next).conflicts.length > 0
    setSwitched((before) => new Set([...before].filter((other) => other !== nextKey).concat(isAgainst ? nextKey : [])))
  }
  const assign = async () => {
    const rows = taken.slice(0, LIMITS.batch)
    const assignments = rows.map(({ programID, staffID, role, hours, version }) => ({
      ...{ programID, staffID, role, hours, version },
    }))
    const done = `Assigned ${countTaken(rows)}. We'll tell them and ask them to confirm.`
    const answer = await act(() => cloud.staffPrograms.assignMany({ assignments }), {
      refresh: CHANGED_BY_STAFFING,
      done,
    })
    // There was a concurrent change, or more rows than one call accepts: fetch the plan again.
    if (answer && rows.length === taken.length) onClose()
    else await again()
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
            <Button disabled={taken.length === 0 || query.isFetching} loading={act.busy} onClick={() => void assign()}>
              Assign {countTaken(taken)}
            </Button>
          </DialogFoot>
        )
      }
    >
      <DayChoice plan={whole.data} day={day} onChoose={chooseDay} />
      <div aria-busy={query.isFetching}>
        <Loaded query={query} height={480}>
          {(first) => {
            const found = plan ?? first
            return (
              <>
                {days && <Summary plan={found} taken={taken} days={days} />}
                <Plan plan={found} switched={switched} onSwitch={change} onReplace={setReplacing} />
                {taken.length > 0 && (
                  <Group justify="space-between" className={styles.total}>
                    <span>Planned cost</span>
                    <span className="tabular">{format.money(taken.reduce((sum, { cost }) => sum + cost, 0))}</span>
                  </Group>
                )}
                <Others plan={found} />
              </>
            )
          }}
        </Loaded>
      </div>
      {replacing && (
        <ReplaceProposal
          proposal={replacing}
          others={taken.filter((proposal) => proposal !== replacing)}
          onChoose={replace}
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
  const days = plan ? openByDay(plan) : []
  if (days.length < 2) return null
  const open = days.reduce((sum, { open }) => sum + open, 0)
  return (
    <NativeSelect
      label="Days"
      mb="md"
      value={day}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        { value: '', label: `All ${days.length} days, ${open} open` },
        ...days.map(({ date, open }) => ({ value: date, label: `${format.weekdayDate(date)}, ${open} open` })),
      ]}
    />
  )
}

/** Shows how many open shifts the plan fills, and how. */
function Summary({ plan, taken, days }: { plan: WeekPlan; taken: readonly Proposal[]; days: Days }) {
  const format = useFormat()
  const open = openOf(plan)
  const when =
    days.from === days.to ? format.weekdayDate(days.from) : `${format.date(days.from)} to ${format.date(days.to)}`
  if (open === 0) return null
  return (
    <Text c="dimmed" mb="md">
      {when}: {taken.length} of {plural(open, 'open shift', 'open shifts')} filled. Hours are shared out evenly and
      count this plan. Nothing is saved until you assign; then we'll tell everyone.
      {plan.method === 'greedy' && " There wasn't time to compare every plan, so a better one may exist."}
    </Text>
  )
}

type PlanProps = {
  plan: WeekPlan
  switched: ReadonlySet<string>
  onSwitch: (proposal: Proposal) => void
  onReplace: (proposal: Proposal) => void
}

function Plan({ plan, switched, onSwitch, onReplace }: PlanProps) {
  const format = useFormat()
  const programs = programsOf(plan)
  if (programs.length === 0)
    return (
      <Empty title="No open shifts" icon={<IconCalendarCheck size={22} />}>
        Every program on these days has the people it needs.
      </Empty>
    )
  const byDay = Map.groupBy(programs, ({ program }) => program.date)
  return [...byDay].map(([date, own]) => (
    <Fragment key={date}>
      <h3 className={styles.day}>{format.weekdayDate(date)}</h3>
      {own.map(({ program, proposals, unfilled }) => (
        <div key={program.programID} className={styles.program}>
          <p>
            <strong>{program.programName}</strong>{' '}
            <DimmedText>{format.time(program.startTime, program.endTime)}</DimmedText>
          </p>
          <BoxedList aria-label={program.programName}>
            {proposals.map((proposal) => (
              <li key={proposal.staffID}>
                <Row
                  proposal={proposal}
                  taken={isTaken(proposal, switched)}
                  onSwitch={() => onSwitch(proposal)}
                  onReplace={() => onReplace(proposal)}
                />
              </li>
            ))}
            {unfilled && (
              <li className={styles.unfilled}>
                {plural(unfilled.open, 'shift stays', 'shifts stay')} open. {unfilled.why}
              </li>
            )}
          </BoxedList>
        </div>
      ))}
    </Fragment>
  ))
}

const LIST = new Intl.ListFormat('en')
/** The maximum number of names in a sentence. */
const MOST_NAMED = 12

/** Lists the people without a proposal and the reasons. Those who would fit are in one sentence. */
function Others({ plan: { others } }: { plan: WeekPlan }) {
  if (others.length === 0) return null
  const fitting = others.flatMap(({ fits, staffName }) => (fits ? [staffName] : []))
  const named = fitting.slice(0, MOST_NAMED)
  const more = fitting.length - named.length
  return (
    <div className={styles.others}>
      <Section title="Not proposed">
        <ul>
          {others
            .filter(({ fits }) => !fits)
            .map(({ staffID, why }) => (
              <li key={staffID}>{why}</li>
            ))}
          {named.length > 0 && (
            <li>Free but not needed: {LIST.format(more > 0 ? [...named, `${more} more`] : named)}.</li>
          )}
        </ul>
      </Section>
    </div>
  )
}

type RowProps = { proposal: Proposal; taken: boolean; onSwitch: () => void; onReplace: () => void }

/** Shows one person for one program, with warnings. A person with warnings is only assigned if ticked. */
function Row({ proposal, taken, onSwitch, onReplace }: RowProps) {
  const { staffName, programName, reasons, conflicts } = proposal
  return (
    <>
      <div className={styles.row}>
        <Checkbox checked={taken} onChange={onSwitch} label={staffName} description={reasons.join(', ')} />
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          aria-label={`Replace ${staffName} for ${programName}`}
          onClick={onReplace}
        >
          Replace
        </Button>
      </div>
      {conflicts.length > 0 && (
        <div className={styles.against}>
          <ConflictList conflicts={conflicts} label={`Conflicts of ${staffName}`} />
        </div>
      )}
    </>
  )
}
