import { NumberInput, Select } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { cloud } from '../../../cloud/client.ts'
import { useMe } from '../../../cloud/use-me.ts'
import { DateField, TimeField } from '../../../ui/fields/date-fields.tsx'
import { ParticipantsField } from '../../../ui/fields/number-fields.tsx'
import { LineField, LinesField } from '../../../ui/fields/text-fields.tsx'
import { useCloudForm } from '../../../ui/form/cloud-form.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useFormat } from '../../../ui/format/format.tsx'
import { ClientField, ClientName } from '../../client-programs/client-field.tsx'
import { PlaceFields } from '../../places/place-fields.tsx'
import type { ProgramRequest } from '../../program-requests/request-values.ts'
import { TypeField } from '../../program-types/type-field.tsx'
import { useTypeProposal } from '../../program-types/use-type-proposal.ts'
import { confirmChange, withAmendLink } from '../../programs/change-question.tsx'
import { FormConflicts } from '../../programs/form-conflicts.tsx'
import { useOverride } from '../../programs/use-conflicts.ts'
import { isSameSlot, type Slot } from '../calendar/drag-plan.ts'
import { describeMove } from '../calendar/use-move.ts'
import type { Entry } from '../entries.ts'
import styles from '../schedule.module.css'
import {
  checkProgram,
  createBlankProgram,
  type ProgramValues,
  toProgramPlan,
  toProgramValues,
  toScheduleInput,
} from './program-values.ts'
import { RequestPicker } from './request-picker.tsx'
import { RequestedProgram } from './requested-program.tsx'

const STATUSES = [
  { value: 'tentative', label: 'Tentative' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'completed', label: 'Completed' },
]

type ProgramFormProps = {
  entry?: Entry
  request?: ProgramRequest
  slot: Slot
  onClose: () => void
  onSaved: (entry: Entry) => void
}

/** Shows the form that adds or changes a program. Mount it while it is open. */
export function ProgramForm({ entry, request, slot, onClose, onSaved }: ProgramFormProps) {
  const ownEmail = useMe().user?.email
  const format = useFormat()
  const savedMessage = useRef<ReactNode>(null)
  const form = useCloudForm<ProgramValues, Entry>({
    initialValues: entry ? toProgramValues(entry) : createBlankProgram(slot, request),
    validate: checkProgram,
    version: entry?.version,
    current: (document: Entry) => toProgramValues(document),
    save: (values, { version }) =>
      check.save(values, async (override) => {
        const name = values.programName.trim()
        if (entry) {
          const { programID, programName, staffing } = entry
          const changes = { programName: name, ...toScheduleInput(values) }
          const isMoved = !isSameSlot(entry, changes)
          const changeToConfirm = {
            change: { programID, changes },
            staffing,
            action: 'Save',
            title: isMoved ? `Move ${name} to ${describeMove(entry, changes, format)}` : `Change ${programName}`,
          }
          const preview = await confirmChange(changeToConfirm, ownEmail)
          if (!preview) return null
          savedMessage.current = withAmendLink(`Saved ${name}.`, preview, changeToConfirm.change)
          return cloud.programSchedule.update({ programID, version, ...changes, override })
        }
        return cloud.programSchedule.create({
          ...toScheduleInput(values),
          ...(name ? { programName: name } : {}),
          ...(values.requestID ? { requestID: values.requestID } : {}),
          override,
        })
      }),
    refresh: ['programSchedule', 'programRequests', 'notifications'],
    done: (saved) => (entry ? savedMessage.current : `Added ${saved.programName}.`),
    saved: onSaved,
  })
  const values = form.form.getValues()
  const type = useTypeProposal(form, !entry, !values.requestID)
  const check = useOverride(toProgramPlan(values, { programID: entry?.programID }))
  const statuses = entry?.status === 'cancelled' ? [...STATUSES, { value: 'cancelled', label: 'Cancelled' }] : STATUSES
  const texts = {
    status: { describe: (status: string) => statuses.find(({ value }) => value === status)?.label },
    clientID: {
      label: 'Client',
      describe: (clientID: string) => (clientID ? <ClientName clientID={clientID} /> : 'None'),
    },
  }
  return (
    <FormDrawer
      title={entry ? 'Edit program' : 'Add program'}
      size="wide"
      onClose={onClose}
      form={form}
      submit={check.getSubmitLabel(entry ? 'Save' : 'Add program', 'Save anyway')}
      fieldTexts={texts}
    >
      {!entry && <RequestPicker form={form} request={request} />}
      {!entry && values.requestID && <RequestedProgram form={form} requestID={values.requestID} />}
      <LineField
        label="Program name"
        required={!values.requestID}
        placeholder={values.requestID ? "Uses the request's name" : undefined}
        data-autofocus
        {...form.field('programName')}
      />
      <TypeField {...form.field('programType')} />
      <div className={styles.pair}>
        <DateField label="Date" keepTyped required {...form.field('date')} />
        <TimeField label="Start" required {...form.field('startTime')} />
        <TimeField label="End" required {...form.field('endTime')} />
      </div>
      <PlaceFields form={form} fittingPlaceIDs={type?.placeIDs} />
      <div className={styles.pair}>
        <ParticipantsField {...form.field('participants')} />
        <NumberInput label="Staff needed" min={0} max={100} allowDecimal={false} {...form.field('staffNeeded')} />
        <Select label="Status" data={statuses} allowDeselect={false} {...form.field('status')} />
      </div>
      {!values.requestID && (
        <ClientField
          label="Client"
          placeholder="None"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear client' }}
          {...form.field('clientID')}
          value={values.clientID || null}
          onChange={(clientID) => form.form.setFieldValue('clientID', clientID ?? '')}
        />
      )}
      <FormConflicts conflicts={check.conflicts} note={form.field('overrideNote')} />
      <LinesField label="Day notes" description="Admins and assigned staff see these." {...form.field('dayNotes')} />
    </FormDrawer>
  )
}
