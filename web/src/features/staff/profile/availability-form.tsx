import { AddButton } from '../../../ui/add-button.tsx'
import { Form, useCloudForm } from '../../../ui/form.tsx'
import { useFormat } from '../../../ui/format.tsx'
import type { StaffMember } from '../staff-types.ts'
import { findExceptionProblems, findWeeklyProblems, type AvailabilityValues as Values } from './availability.ts'
import { ExceptionRow, WeeklyRow } from './availability-rows.tsx'
import styles from './profile.module.css'
import { saveProfile, useBaseVersion, useFollowChanges, versionToSave } from './save-profile.ts'

const toFormValues = ({ availability }: StaffMember): Values => ({
  weekly: availability.weekly,
  exceptions: availability.exceptions.map((exception) => ({ startTime: '', endTime: '', ...exception })),
})
const toAvailability = ({ weekly, exceptions }: Values) => ({
  weekly,
  exceptions: exceptions.map(({ startTime, endTime, ...exception }) =>
    startTime && endTime ? { ...exception, startTime, endTime } : exception,
  ),
})

const ADD_BUTTON = { variant: 'default', size: 'sm', w: 'fit-content' }
const BLANK_DAY = { available: false, startTime: '', endTime: '', note: '' }

/** Hours of a usual week, and days that are different. */
export function AvailabilityForm({ member, own }: { member: StaffMember; own: boolean }) {
  const { today } = useFormat()
  const base = useBaseVersion(toFormValues(member), member.version)
  const form = useCloudForm<Values, StaffMember>({
    initialValues: toFormValues(member),
    validate: ({ weekly, exceptions }) => ({ ...findWeeklyProblems(weekly), ...findExceptionProblems(exceptions) }),
    version: member.version,
    save: (values, { version }) =>
      saveProfile(member, own, { availability: toAvailability(values) }, versionToSave(base, version)),
    current: toFormValues,
    refresh: ['staff'],
    done: 'Availability saved.',
  })
  useFollowChanges(form, base, toFormValues(member), member.version)
  const { weekly, exceptions } = form.form.getValues()
  const last = weekly.at(-1)
  return (
    <Form form={form} submit="Save availability">
      <div className={styles.rows}>
        <div>
          <h3 className={styles.subtitle}>Every week</h3>
          <p className={`quiet ${styles.hint}`}>
            {weekly.length === 0 ? 'No hours set. Any time counts as available.' : 'Hours usually available.'}
          </p>
        </div>
        {weekly.map((_, index) => (
          <WeeklyRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            key={index}
            index={index}
            field={form.field}
            onRemove={() => form.form.removeListItem('weekly', index)}
          />
        ))}
        <AddButton
          {...ADD_BUTTON}
          onClick={() =>
            form.form.insertListItem('weekly', {
              weekday: last ? (last.weekday + 1) % 7 : 1,
              startTime: last?.startTime ?? '9:00 AM',
              endTime: last?.endTime ?? '5:00 PM',
            })
          }
        >
          Add hours
        </AddButton>
      </div>
      <div className={styles.rows}>
        <div>
          <h3 className={styles.subtitle}>Exceptions</h3>
          <p className={`quiet ${styles.hint}`}>Days off, or days with different hours.</p>
        </div>
        {exceptions.map((_, index) => (
          <ExceptionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            key={index}
            index={index}
            field={form.field}
            onRemove={() => form.form.removeListItem('exceptions', index)}
          />
        ))}
        <AddButton
          {...ADD_BUTTON}
          onClick={() => form.form.insertListItem('exceptions', { ...BLANK_DAY, date: today })}
        >
          Add a date
        </AddButton>
      </div>
    </Form>
  )
}
