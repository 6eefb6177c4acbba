import { isAfter, toIsoDate } from '@belay/contract/dates'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarTime,
  IconCircleCheck,
  IconClockPause,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCurrentVersion, getErrorMessage } from '../../cloud/calls/errors.ts'
import { cloud } from '../../cloud/client.ts'
import { useServerOnly } from '../../cloud/online.ts'
import { api } from '../../cloud/orpc.ts'
import { queryClient } from '../../cloud/query.ts'
import { refreshCollections } from '../../cloud/refresh.ts'
import { confirm } from '../../ui/actions/confirm.tsx'
import { toast } from '../../ui/actions/toast.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { DateTime, useFormat } from '../../ui/format/format.tsx'
import { listNames } from '../../ui/history/change-effects.tsx'
import { Empty, Loaded } from '../../ui/page/states.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import styles from './pay.module.css'
import { countLogs, countPeople, type PayPeriod, type PayPreview, type PayRun, sumField } from './pay-run.ts'
import { MissingRate, PreviewTable } from './preview-table.tsx'
import { RunTable } from './run-table.tsx'

const BUTTON = { size: 'compact-sm', variant: 'default', 'data-print': 'no' }

type NewRunProps = {
  period: PayPeriod
  /** The run in force that already pays these days. */
  paid: PayRun | undefined
  onOpen: (run: PayRun) => void
  onFinalized: (run: PayRun) => unknown
}

/** Shows a period before it is paid: the amounts, the problems, and the button that finalizes the pay. */
export function NewPayRun({ period, ...props }: NewRunProps) {
  const options = api.payRuns.preview.queryOptions({ input: period })
  const preview = useServerOnly(useQuery({ ...options, enabled: !isAfter(period.from, period.to), staleTime: 0 }))
  if (isAfter(period.from, period.to))
    return <Empty title="The end is before the start">Choose an end date on or after the start.</Empty>
  return (
    <Loaded query={preview} height={360}>
      {(loaded) => (
        <PayRunPreview
          preview={loaded}
          {...props}
          onChanged={(current) => queryClient.setQueryData(options.queryKey, current)}
        />
      )}
    </Loaded>
  )
}

type PayRunPreviewProps = Omit<NewRunProps, 'period'> & {
  preview: PayPreview
  onChanged: (current: PayPreview) => void
}

function PayRunPreview({ preview, paid, onOpen, onFinalized, onChanged }: PayRunPreviewProps) {
  const format = useFormat()
  const [isPaying, setIsPaying] = useState(false)
  const [changed, setChanged] = useState<string | null>(null)
  const { from, to, lines, total, pending, returned, blockers, warnings, told, fingerprint } = preview
  const days = format.days(from, to)
  const people = pluralize(countPeople(lines), 'person', 'people')
  const entries = pluralize(countLogs(lines), 'entry', 'entries')
  const waitingHours = sumField(pending, 'hours')
  const sentBack = sumField(returned, 'hours')
  const unrated = lines.filter((line) => line.payRate === null)

  async function finalize() {
    const body = [
      `This pays ${people} ${format.money(total)} in total for ${days}.`,
      `You won't be able to change the ${entries} in the run.`,
      told === countPeople(lines)
        ? "We'll tell everyone in it."
        : `We'll tell ${pluralize(told, 'person', 'people')}: a reopened run paid the others the same.`,
      waitingHours > 0 && `${format.hours(waitingHours)} still pending won't be paid.`,
      sentBack > 0 && `${format.hours(sentBack)} returned to their owners won't be paid.`,
      ...warnings.map(({ sentence }) => sentence),
    ]
      .filter(Boolean)
      .join(' ')
    if (!(await confirm({ title: 'Finalize pay?', body, action: 'Finalize pay' }))) return
    setIsPaying(true)
    setChanged(null)
    try {
      const run = await cloud.payRuns.finalize({ from, to, fingerprint })
      // Sets the period first. Otherwise the screen would move to the next period as soon as this period is paid.
      await onFinalized(run)
      await refreshCollections('payRuns', 'hoursLogged')
      const paidPeople = pluralize(countPeople(run.lines), 'person', 'people')
      toast.done(`Finalized ${days}: ${paidPeople}, ${format.money(run.total)}.`)
    } catch (error) {
      const current = getCurrentVersion(error) as PayPreview | undefined
      if (current) {
        onChanged(current)
        window.scrollTo({ top: 0, behavior: 'smooth' })
        setChanged(
          `${getErrorMessage(error)} The total was ${format.money(total)} and is now ${format.money(current.total)}.`,
        )
      } else toast.error(error)
    } finally {
      setIsPaying(false)
    }
  }

  return (
    <Stack gap="lg">
      {changed && (
        <Alert color="yellow" role="alert" icon={<IconAlertTriangle size={18} />} title="The total changed">
          {changed}
        </Alert>
      )}
      {!paid && lines.length > 0 && blockers.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title="This period can't be finalized">
          <ul className={styles.blockers}>
            {blockers.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {unrated.map((line) => (
            <MissingRate key={line.staffID} line={line} to={to} />
          ))}
        </Alert>
      )}
      {warnings.length > 0 && lines.length > 0 && !isAfter(from, format.today) && (
        <Alert color="yellow" icon={<IconCalendarTime size={18} />} title="This period isn't over yet">
          <Text mb="sm">{warnings.map(({ sentence }) => sentence).join(' ')}</Text>
          <LinkButton
            {...BUTTON}
            to="."
            search={(previous) => ({ ...previous, from: toIsoDate(from), to: toIsoDate(format.today) })}
          >
            End it today
          </LinkButton>
        </Alert>
      )}
      {pending.length > 0 && (
        <Alert color="yellow" icon={<IconClockPause size={18} />} title={`${format.hours(waitingHours)} still pending`}>
          <UnpaidPeople people={pending} />
          <LinkButton {...BUTTON} to="/app/workday/logHoursAdmin" search={{ to: toIsoDate(to) }}>
            Review pending hours
          </LinkButton>
        </Alert>
      )}
      {returned.length > 0 && (
        <Alert
          color="blue"
          icon={<IconArrowBackUp size={18} />}
          title={`${format.hours(sentBack)} returned to ${returned.length === 1 ? 'the owner' : 'their owners'}`}
        >
          <UnpaidPeople people={returned} />
          <LinkButton {...BUTTON} to="/app/workday/logHoursAdmin" search={{ tab: 'Returned', to: toIsoDate(to) }}>
            Show returned hours
          </LinkButton>
        </Alert>
      )}
      {paid ? (
        <PaidPeriod paid={paid} onOpen={onOpen} />
      ) : lines.length === 0 ? (
        <Empty title="Nothing to pay in this period">
          {blockers.join(' ')} Approve hours first, or choose another period.
        </Empty>
      ) : (
        <>
          <PreviewTable preview={preview} />
          <Group justify="flex-end" gap="var(--space-12) var(--space-16)" data-print="no">
            <span>
              {people}, {entries}, <strong>{format.money(total)}</strong>
            </span>
            <Button disabled={blockers.length > 0} loading={isPaying} onClick={() => void finalize()}>
              Finalize pay
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

function UnpaidPeople({ people }: { people: PayPreview['pending'] }) {
  const format = useFormat()
  const names = people.map(({ staffName, hours }) => `${staffName} ${format.hours(hours)}`)
  return <Text mb="sm">Not paid with this run: {listNames(names)}.</Text>
}

/** Shows the run that already paid this period. */
function PaidPeriod({ paid, onOpen }: { paid: PayRun; onOpen: (run: PayRun) => void }) {
  const format = useFormat()
  const run = useServerOnly(useQuery(api.payRuns.get.queryOptions({ input: { payRunID: paid.payRunID } })))
  return (
    <>
      <Alert color="green" icon={<IconCircleCheck size={18} />} title="These days are already paid">
        <Text mb="sm">
          They're in the run from {format.days(paid.from, paid.to)}. Hours approved later are paid with the next run, as
          late hours. Finalized by {paid.finalizedByName}, <DateTime at={paid.finalizedAt} />.
        </Text>
        <Button {...BUTTON} onClick={() => onOpen(paid)}>
          Open the run
        </Button>
      </Alert>
      <Loaded query={run} height={360}>
        {(loaded) => <RunTable run={loaded} />}
      </Loaded>
    </>
  )
}
