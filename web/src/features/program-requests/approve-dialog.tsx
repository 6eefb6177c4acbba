import { Checkbox, NumberInput, SimpleGrid, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { type CloudForm, useCloudForm } from '../../ui/cloud-form.ts'
import { DateField, TimeField } from '../../ui/date-fields.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { ParticipantsField } from '../../ui/number-fields.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { Loaded } from '../../ui/states.tsx'
import { areLinesEqual, type LineValues, toTermsInput } from '../client-programs/contract-values.ts'
import { LineItemsField } from '../client-programs/line-items-field.tsx'
import { toClientChoice } from '../clients/client-types.ts'
import { PlaceFields } from '../places/place-fields.tsx'
import { TypeField } from '../program-types/type-field.tsx'
import { knownTypes } from '../program-types/type-values.ts'
import { useProposal } from '../program-types/use-proposal.ts'
import { ConflictNote } from '../programs/conflict-fields.tsx'
import { NO_OVERRIDE, type Override, useOverride } from '../programs/use-conflicts.ts'
import { AlreadyDecided, useAlreadyDecided } from './already-decided.tsx'
import styles from './approve.module.css'
import { PreferredDates, RequesterGone, SimilarClients, WhatWasAsked } from './approve-evidence.tsx'
import {
  type ApprovalValues,
  findProblems,
  type RequestEvidence,
  toDetails,
  toLineFacts,
  toPlan,
  toProposal,
  toWhen,
  wishedLocation,
} from './approve-values.ts'
import { CHANGED_BY_REQUESTS, describeMailRecipients, type Request } from './request-values.ts'
import requestStyles from './requests.module.css'

type ApproveDialogProps = { request: Request; onClose: () => void; onDecided?: (answer: Request) => void }

/**
 * Approves: the client, the draft contract and, with a date, the calendar entry are made in one step. Shows what was
 * asked and what the decision rests on, and fills in the first date that fits.
 */
export function ApproveDialog({ request, onClose, onDecided }: ApproveDialogProps) {
  const hasAccount = request.userid !== null
  const access = useQuery({
    ...api.users.permission.queryOptions({ input: hasAccount ? { email: request.email } : skipToken }),
    retry: false,
  })
  const unassigned = access.data?.permission === 'No Access'
  const { decided, mailed, isRead, watch } = useAlreadyDecided(request.id, 'approve')
  const form = useCloudForm<ApprovalValues, Request>({
    initialValues: {
      ...toDetails(request),
      date: '',
      startTime: '',
      endTime: '',
      location: wishedLocation(request),
      placeID: '',
      staffNeeded: 2,
      clientID: '',
      makeClient: true,
      lineItems: [],
      discount: 0,
      ...NO_OVERRIDE,
    },
    validate: findProblems,
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
          ...toTermsInput(values, toLineFacts(values)),
          override,
        })
      return watch(() => check.save(values, approve))
    },
    mergesOthers: false,
    current: (current) => toDetails(current as Request),
    refresh: [...CHANGED_BY_REQUESTS, 'users'],
    done: (approved) => (approved.addedToCalendar ? 'Approved and added to the calendar.' : 'Approved.'),
    saved: (answer) => {
      onDecided?.(answer)
      onClose()
    },
  })
  const { query, isFilledIn } = useEvidence(request, form)
  const types = useQuery(knownTypes())
  const type = useProposal(form, isFilledIn, false)
  const check = useOverride(toPlan(form.form.getValues(), request.id))
  // The form is drawn with all that it shows at first, so that nothing of it moves later.
  const [isReady, setReady] = useState(false)
  const isComplete = isFilledIn && isRead && !types.isPending && !(hasAccount && access.isPending) && check.isChecked
  if (isComplete && !isReady) setReady(true)
  const title = `Approve request from ${request.organization}`
  if (decided && !form.saving) return <AlreadyDecided request={decided} title={title} onClose={onClose} />
  return (
    <FormModal
      title={title}
      onClose={onClose}
      form={isReady ? form : { ...form, submit: async () => {} }}
      submit={check.wordFor('Approve')}
      size={1280}
      fullScreen
      beside={{ title: 'What was asked', content: <WhatWasAsked request={request} /> }}
    >
      <Text size="sm">{mailed ? describeMailRecipients(mailed) : '\u00A0'}</Text>
      <Loaded query={isReady ? query : { ...query, data: undefined }} height={640}>
        {(evidence) => (
          <>
            {evidence.requesterGone && <RequesterGone request={request} />}
            <ProgramFields form={form} evidence={evidence} fitting={type?.placeIDs} />
            <ConflictNote conflicts={check.conflicts} note={form.field('overrideNote')} />
            <ClientFields form={form} request={request} clients={evidence.clients} />
            {unassigned && (
              <Checkbox
                label={`Make ${request.contactName} a Client`}
                {...form.form.getInputProps('makeClient', { type: 'checkbox' })}
              />
            )}
            <LineItemsField form={form} facts={toLineFacts(form.form.getValues())} />
          </>
        )}
      </Loaded>
    </FormModal>
  )
}

/** How long nothing changes before the cloud is asked again, in ms. */
const PAUSE = 250

/**
 * What the approval rests on, with the type and headcount as they are typed, never from before. Fills in the form at
 * first; later, prices of another type take the place of those that nobody changed.
 */
function useEvidence(request: Request, form: CloudForm<ApprovalValues>) {
  const { programType, participants } = form.form.getValues()
  const typed = JSON.stringify({
    programType: programType.trim() || undefined,
    participants: participants || undefined,
  })
  const [asked] = useDebouncedValue(typed, PAUSE)
  const query = useQuery({
    ...api.programRequests.evidence.queryOptions({
      input: { id: request.id, ...(JSON.parse(asked) as { programType?: string; participants?: number }) },
    }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const [isFilledIn, setFilledIn] = useState(false)
  const proposed = useRef<LineValues[]>([])
  const fillIn = useEffectEvent((evidence: RequestEvidence) => {
    const proposal = toProposal(evidence)
    const { lineItems } = proposal
    const values = form.form.getValues()
    if (!isFilledIn) {
      form.form.setValues(proposal)
      form.form.resetDirty({ ...values, ...proposal })
      setFilledIn(true)
    } else if (areLinesEqual(values.lineItems, proposed.current)) form.form.setValues({ lineItems })
    proposed.current = lineItems
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
  /** The places that the program type fits. */
  fitting: readonly string[] | undefined
}

/** What, when and where, with what speaks against each preferred date. */
function ProgramFields({ form, evidence, fitting }: FieldsProps) {
  const { date, startTime, endTime } = form.form.getValues()
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
        <TypeField required {...form.field('programType')} />
        <ParticipantsField required {...form.field('participants')} />
      </SimpleGrid>
      <PreferredDates
        dates={evidence.dates}
        isChosen={(option) => option.date === date && option.startTime === startTime && option.endTime === endTime}
        onChoose={(option) => form.form.setValues(toWhen(option))}
      />
      <div className={requestStyles.when}>
        <DateField label="Date" keepTyped description="Leave empty to set the date later" {...form.field('date')} />
        <TimeField label="Start" {...form.field('startTime')} />
        <TimeField label="End" {...form.field('endTime')} />
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
        <PlaceFields form={form} fitting={fitting} />
        <NumberInput label="Staff needed" min={0} max={100} allowDecimal={false} {...form.field('staffNeeded')} />
      </SimpleGrid>
    </>
  )
}

type ClientProps = { form: CloudForm<ApprovalValues>; request: Request; clients: RequestEvidence['clients'] }

/** An existing client; without one, the client of the organization's name is used or made. */
function ClientFields({ form, request, clients }: ClientProps) {
  const { clientID } = form.form.getValues()
  const similar = clients.find((client) => client.clientID === clientID)
  const choose = (next: string) => form.form.setFieldValue('clientID', next)
  return (
    <div className={styles.group}>
      <SearchSelect
        label="Client"
        description={`Leave empty and we'll match or create ${request.organization}`}
        placeholder={`Find or add ${request.organization}`}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear client' }}
        nothingFoundMessage="No matching clients"
        query={(search) =>
          api.clients.list.queryOptions({ input: { where: { search: search.slice(0, 100) || undefined }, limit: 20 } })
        }
        toChoice={toClientChoice}
        value={clientID || null}
        chosen={similar && toClientChoice(similar)}
        onChoose={(client) => choose(client?.clientID ?? '')}
      />
      <SimilarClients clients={clients} clientID={clientID} onChoose={choose} />
    </div>
  )
}
