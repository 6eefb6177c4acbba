import { LIMITS } from '@belay/contract/constants'
import { isBefore } from '@belay/contract/dates'
import { Text } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { ParticipantsField } from '../../ui/fields/number-fields.tsx'
import { LinesField } from '../../ui/fields/text-fields.tsx'
import { useCloudForm } from '../../ui/form/cloud-form.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { PreferredDates } from '../program-requests/request-fields.tsx'
import { addDateProblems } from '../program-requests/request-values.ts'
import { CHANGED_BY_CHANGES, type Change, type Changes } from './change-words.ts'

/** The facts of a planned program that its client may ask to change. */
export type PlannedProgram = {
  programID: string
  date: string
  startTime: string
  endTime: string
  participants: number | null
}

type FormProps = Pick<Changes, 'participantsUntil'> & {
  program: PlannedProgram
  /** The change that waits, which the new one replaces. */
  waiting: Change | undefined
  onClose: () => void
}

/** Shows the form that asks for another headcount or date of a program. */
export function ChangeForm({ program, waiting, participantsUntil, onClose }: FormProps) {
  const format = useFormat()
  const { programID, startTime, endTime, participants } = program
  const form = useCloudForm({
    initialValues: {
      participants: (waiting?.participants ?? participants ?? '') as number | '',
      dates: (waiting?.dates ?? []).map((choice) => ({ ...choice })),
      note: waiting?.note ?? '',
    },
    validate: (values) => checkWish(values, program, format.today),
    save: ({ participants: wanted, ...wish }) =>
      cloud.clientPrograms.requestChange({ programID, participants: wanted === '' ? undefined : wanted, ...wish }),
    refresh: CHANGED_BY_CHANGES,
    done: ({ status, participants: wanted }) =>
      status === 'accepted' ? `We plan for ${wanted} participants.` : "Sent. We'll answer as soon as we can.",
    saved: onClose,
  })
  const { dates } = form.form.getValues()
  const isEarly = participantsUntil !== null && !isBefore(participantsUntil, format.today)
  return (
    <FormModal title="Ask for a change" onClose={onClose} form={form} submit="Send" fullScreen>
      <Text size="sm">
        It is planned for {format.when(program)}
        {participants === null ? '' : `, with ${format.number(participants)} participants`}.
        {waiting && ' What you send now replaces the change that waits.'}
      </Text>
      <ParticipantsField
        description={
          isEarly
            ? `Until ${format.day(participantsUntil)} it changes at once, if your group still fits.`
            : "We'll check if we can plan for another number."
        }
        clampBehavior="none"
        {...form.field('participants')}
      />
      <PreferredDates
        form={form}
        path="dates"
        dates={dates}
        from={format.today}
        least={0}
        blank={{ date: '', startTime, endTime }}
        add={dates.length === 0 ? 'Ask for another date' : 'Add another date'}
      />
      {dates.length > 0 && <DimmedText block>Your date stays until we answer.</DimmedText>}
      <LinesField label="Note" {...form.field('note')} />
    </FormModal>
  )
}

type Values = { participants: number | ''; dates: PlannedProgram[] | Change['dates']; note: string }

/** Returns the error messages of the form, by field. */
function checkWish({ participants, dates }: Values, program: PlannedProgram, today: string): Record<string, string> {
  const problems: Record<string, string> = {}
  const isWhole = Number.isInteger(participants) && Number(participants) >= 1
  if (participants !== '' && !(isWhole && Number(participants) <= LIMITS.participants))
    problems.participants = `Enter a whole number from 1 to ${LIMITS.participants}.`
  else if (dates.length === 0 && (participants === '' || participants === program.participants))
    problems.participants = 'Enter another number, or ask for another date.'
  addDateProblems(problems, dates, 'dates', today)
  return problems
}
