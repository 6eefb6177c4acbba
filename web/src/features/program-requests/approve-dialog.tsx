import { LOCATION_WORDS } from '@belay/contract/constants'
import { isCivilDate } from '@belay/contract/dates'
import { Checkbox, NumberInput, SimpleGrid, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { DateField, TimeField } from '../../ui/fields/date-fields.tsx'
import { ParticipantsField } from '../../ui/fields/number-fields.tsx'
import { type CloudForm, useCloudForm } from '../../ui/form/cloud-form.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { areLinesEqual, type ContractLineValues, toTermsInput } from '../client-programs/form/contract-values.ts'
import { LineItemsField } from '../client-programs/form/line-items-field.tsx'
import { ClientSearch } from '../clients/client-search.tsx'
import { toClientChoice } from '../clients/client-types.ts'
import { PlaceFields } from '../places/place-fields.tsx'
import { TypeField } from '../program-types/type-field.tsx'
import { findType, useKnownTypes } from '../program-types/type-values.ts'
import { useTypeProposal } from '../program-types/use-type-proposal.ts'
import { FormConflicts } from '../programs/form-conflicts.tsx'
import { NO_OVERRIDE, type Override, useOverride } from '../programs/use-conflicts.ts'
import { toProgramPlan } from '../schedule/program/program-values.ts'
import { AlreadyDecided, useEarlierDecision } from './already-decided.tsx'
import { PreferredDates, RequesterGone, RequestSummary, SimilarClients } from './approve-evidence.tsx'
import {
  type ApprovalValues,
  findApprovalProblems,
  type RequestEvidence,
  toApprovalLineFacts,
  toDateValues,
  toInitialApproval,
  toRequestedDetails,
} from './approve-values.ts'
import { BLANK_DATE, CHANGED_BY_REQUESTS, describeMailRecipients, type ProgramRequest } from './request-values.ts'
import styles from './requests.module.css'

type ApproveDialogProps = { request: ProgramRequest; onClose: () => void; onDecided?: (answer: ProgramRequest) => void }

/** Shows the dialog to approve a request. One call creates client, draft contract and, with a date, calendar entry. */
export function ApproveDialog({ request, onClose, onDecided }: ApproveDialogProps) {
  const hasAccount = request.userid !== null
  const access = useQuery({
    ...api.users.permission.queryOptions({ input: hasAccount ? { email: request.email } : skipToken }),
    retry: false,
  })
  const unassigned = access.data?.permission === 'No Access'
  const { decided, mailed, isLoaded, runDecision } = useEarlierDecision(request.id, 'approve')
  const form = useCloudForm<ApprovalValues, ProgramRequest>({
    initialValues: {
      ...toRequestedDetails(request),
      ...BLANK_DATE,
      // Used until a place is chosen.
      location: LOCATION_WORDS[request.programDetails.location],
      placeID: '',
      staffNeeded: 2,
      clientID: '',
      makeClient: true,
      lineItems: [],
      discount: 0,
      ...NO_OVERRIDE,
    },
    validate: findApprovalProblems,
    version: request.version,
    save: (values, { version }) => {
      const { programType, participants, date, startTime, endTime } = values
      const approve = (override: Override) =>
        cloud.programRequests.approve({
          id: request.id,
          version,
          extra: { programDetails: { programType, participants: Number(participants) } },
          ...(date ? { date, startTime, endTime } : {}),
          location: values.location,
          placeID: values.placeID || null,
          staffNeeded: values.staffNeeded === '' ? undefined : values.staffNeeded,
          clientID: values.clientID || undefined,
          makeClient: unassigned && values.makeClient,
          ...toTermsInput(values, toApprovalLineFacts(values)),
          override,
        })
      return runDecision(() => check.save(values, approve))
    },
    mergesOthers: false,
    current: (current) => toRequestedDetails(current as ProgramRequest),
    refresh: [...CHANGED_BY_REQUESTS, 'users'],
    done: (approved) => (approved.addedToCalendar ? 'Approved and added to the calendar.' : 'Approved.'),
    saved: (answer) => {
      onDecided?.(answer)
      onClose()
    },
  })
  const { query, isFilledIn } = useEvidence(request, form)
  const types = useKnownTypes()
  const type = useTypeProposal(form, isFilledIn, false)
  const values = form.form.getValues()
  const check = useOverride(values.date ? toProgramPlan(values, { requestID: request.id }) : null)
  // Shows the form after all its data is loaded, so that its fields do not move.
  const [isReady, setReady] = useState(false)
  const isComplete = isFilledIn && isLoaded && !types.isPending && !(hasAccount && access.isPending) && check.isChecked
  if (isComplete && !isReady) setReady(true)
  const title = `Approve request from ${request.organization}`
  if (decided && !form.saving) return <AlreadyDecided request={decided} title={title} onClose={onClose} />
  return (
    <FormModal
      title={title}
      onClose={onClose}
      form={isReady ? form : { ...form, submit: async () => {} }}
      submit={check.getSubmitLabel('Approve')}
      size="large"
      fullScreen
      evidence={{ title: 'What was asked', content: <RequestSummary request={request} /> }}
    >
      <Text size="sm">{mailed ? describeMailRecipients(mailed) : '\u00A0'}</Text>
      <Loaded query={isReady ? query : { ...query, data: undefined }} height={640}>
        {(evidence) => (
          <>
            {evidence.requesterGone && <RequesterGone request={request} />}
            <ApprovalProgramFields form={form} evidence={evidence} fittingPlaceIDs={type?.placeIDs} />
            <FormConflicts conflicts={check.conflicts} note={form.field('overrideNote')} />
            <ApprovalClientFields form={form} request={request} clients={evidence.clients} />
            {unassigned && (
              <Checkbox
                label={`Make ${request.contactName} a Client`}
                {...form.form.getInputProps('makeClient', { type: 'checkbox' })}
              />
            )}
            <LineItemsField form={form} facts={toApprovalLineFacts(values)} />
          </>
        )}
      </Loaded>
    </FormModal>
  )
}

const DEBOUNCE_MS = 250

type Details = { programType?: string; participants?: number; date?: string }

/** Returns fresh evidence for the entered type, headcount and date. Fills in the form, later only unchanged prices. */
function useEvidence(request: ProgramRequest, form: CloudForm<ApprovalValues>) {
  const { programType, participants, date } = form.form.getValues()
  const type = findType(useKnownTypes().data ?? [], programType)
  const hasDayPrices = type?.lines?.some(({ days }) => days.length > 0)
  const currentDetails = JSON.stringify({
    programType: programType.trim() || undefined,
    participants: participants || undefined,
    date: hasDayPrices && isCivilDate(date) ? date : undefined,
  })
  const [debouncedDetails] = useDebouncedValue(currentDetails, DEBOUNCE_MS)
  const query = useQuery({
    ...api.programRequests.evidence.queryOptions({
      input: { id: request.id, ...(JSON.parse(debouncedDetails) as Details) },
    }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const [isFilledIn, setFilledIn] = useState(false)
  const proposedLines = useRef<ContractLineValues[]>([])
  const fillIn = useEffectEvent((evidence: RequestEvidence) => {
    const proposal = toInitialApproval(evidence)
    const { lineItems } = proposal
    const values = form.form.getValues()
    if (!isFilledIn) {
      form.form.setValues(proposal)
      form.form.resetDirty({ ...values, ...proposal })
      setFilledIn(true)
    } else if (areLinesEqual(values.lineItems, proposedLines.current)) form.form.setValues({ lineItems })
    proposedLines.current = lineItems
  })
  const { data } = query
  useEffect(() => {
    if (data) fillIn(data)
  }, [data])
  return { query, isFilledIn }
}

type FieldsProps = {
  form: CloudForm<ApprovalValues>
  evidence: RequestEvidence
  fittingPlaceIDs: readonly string[] | undefined
}

/** Shows the fields for type, participants, date, place and staff, and the conflicts of each preferred date. */
function ApprovalProgramFields({ form, evidence, fittingPlaceIDs }: FieldsProps) {
  const { date, startTime, endTime } = form.form.getValues()
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        <TypeField required {...form.field('programType')} />
        <ParticipantsField required {...form.field('participants')} />
      </SimpleGrid>
      <PreferredDates
        dates={evidence.dates}
        isChosen={(option) => option.date === date && option.startTime === startTime && option.endTime === endTime}
        onChoose={(option) => form.form.setValues(toDateValues(option))}
      />
      <div className={styles.when}>
        <DateField label="Date" keepTyped description="Leave empty to set the date later" {...form.field('date')} />
        <TimeField label="Start" {...form.field('startTime')} />
        <TimeField label="End" {...form.field('endTime')} />
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        <PlaceFields form={form} fittingPlaceIDs={fittingPlaceIDs} />
        <NumberInput label="Staff needed" min={0} max={100} allowDecimal={false} {...form.field('staffNeeded')} />
      </SimpleGrid>
    </>
  )
}

type ClientProps = { form: CloudForm<ApprovalValues>; request: ProgramRequest; clients: RequestEvidence['clients'] }

/** Shows the field for an existing client. Empty: the cloud uses or creates the client with the organization's name. */
function ApprovalClientFields({ form, request, clients }: ClientProps) {
  const { clientID } = form.form.getValues()
  const similar = clients.find((client) => client.clientID === clientID)
  const choose = (next: string) => form.form.setFieldValue('clientID', next)
  return (
    <div className={styles.stack}>
      <ClientSearch
        description={`Leave empty and we'll match or create ${request.organization}`}
        placeholder={`Find or add ${request.organization}`}
        clearable
        value={clientID || null}
        initialChoice={similar && toClientChoice(similar)}
        onChoose={(client) => choose(client?.clientID ?? '')}
      />
      <SimilarClients clients={clients} clientID={clientID} onChoose={choose} />
    </div>
  )
}
