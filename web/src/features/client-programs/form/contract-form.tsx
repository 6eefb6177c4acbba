import { currentVersionOf } from '@belay/contract/amendments'
import { Alert, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { cloud } from '../../../cloud/client.ts'
import { DateField, TimeField } from '../../../ui/fields/date-fields.tsx'
import { ParticipantsField } from '../../../ui/fields/number-fields.tsx'
import { LineField } from '../../../ui/fields/text-fields.tsx'
import { isEmail } from '../../../ui/form/checks.ts'
import { type CloudForm, useCloudForm } from '../../../ui/form/cloud-form.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useFormat } from '../../../ui/format/format.tsx'
import { ClientField, ClientName } from '../client-field.tsx'
import type { Contract } from '../contract.ts'
import {
  areLinesEqual,
  type ContractLineValues,
  type ContractProgram,
  type ContractValues,
  createBlankContract,
  createContractChecks,
  omitOwnedFacts,
  toContractInput,
  toContractValues,
  toFactsInput,
  toLineFacts,
} from './contract-values.ts'
import { LineItemsField } from './line-items-field.tsx'
import { ChangeOwner, OwnedFacts } from './owned-facts.tsx'
import { getLineFactsOfOwner, type ProgramOwner } from './program-owner.ts'

type ContactValues = { contactName: string; contactEmail: string }
type Props = {
  contract?: Contract
  program?: ContractProgram
  client?: ContactValues
  /** Null if the contract itself stores the facts of its program. */
  owner: ProgramOwner | null
  onClose: (programID?: string) => void
}

/** Shows the form of an unsigned contract. Facts that the program's owner stores are changed at the owner. */
export function ContractForm({ contract, program, client, owner, onClose }: Props) {
  const isAmendment = Boolean(contract?.amendment)
  const [isChangingOwner, setIsChangingOwner] = useState(false)
  const findLineFacts = (values: ContractValues) => (owner ? getLineFactsOfOwner(owner) : toLineFacts(values))
  /** Returns the program facts that the contract itself owns. */
  const toOwnFacts = (values: ContractValues) => {
    const { location, ...facts } = toFactsInput(values)
    return { ...(owner ? {} : facts), ...(owner?.kind === 'schedule' ? {} : { location }) }
  }
  const [initialValues] = useState(() => (contract ? toContractValues(contract) : createBlankContract(program, client)))
  const form: CloudForm<ContractValues> = useCloudForm<ContractValues, Contract>({
    initialValues,
    validate: createContractChecks(findLineFacts),
    version: contract?.version,
    current: (document: Contract) => {
      const { lineItems, ...savedValues } = omitOwnedFacts(toContractValues(currentVersionOf(document)), owner)
      const knownLines = [form.form.getValues().lineItems, initialValues.lineItems]
      return knownLines.some((lines) => areLinesEqual(lineItems, lines)) ? savedValues : { ...savedValues, lineItems }
    },
    save: (values, { version }) => {
      const ownValues = { ...toContractInput(values, findLineFacts(values)), ...toOwnFacts(values) }
      if (contract) return cloud.clientPrograms.update({ programID: contract.programID, version, ...ownValues })
      const { programName } = owner?.kind === 'schedule' ? owner.entry : toFactsInput(values)
      return cloud.clientPrograms.create({
        ...ownValues,
        programName,
        ...(program && { programID: program.programID }),
      })
    },
    refresh: ['clientPrograms', 'programSchedule'],
    saved: (saved) => onClose(saved.programID),
    done: isAmendment ? 'Amendment saved.' : contract ? 'Contract saved.' : 'Contract created.',
  })
  const format = useFormat()
  const fillContact = (chosenContact: ContactValues) => {
    const { contactPersonEmail, contactPersonName, signerEmail } = form.form.getValues()
    if (contactPersonEmail || contactPersonName) return
    form.form.setValues({
      contactPersonName: chosenContact.contactName,
      contactPersonEmail: chosenContact.contactEmail,
      signerEmail: signerEmail || chosenContact.contactEmail,
    })
  }
  const programName = owner?.kind === 'schedule' ? owner.entry.programName : (contract?.programName ?? '')
  return (
    <>
      <FormDrawer
        title={isAmendment ? 'Edit amendment' : contract ? 'Edit contract' : 'Create contract'}
        onClose={() => onClose(contract?.programID)}
        form={form}
        submit={contract ? 'Save' : 'Create contract'}
        size="wide"
        fieldTexts={{
          clientID: { describe: (id: string | null) => id && <ClientName clientID={id} /> },
          discount: { describe: (amount: number | '') => format.money(amount || 0) },
          lineItems: {
            label: 'Line items',
            describe: (lines: ContractLineValues[]) =>
              lines
                .map(
                  ({ description, quantity, unitPrice }) =>
                    `${description}: ${quantity || '?'} × ${format.money(unitPrice || 0)}`,
                )
                .join('; '),
          },
        }}
      >
        {contract && contract.sentAt !== null && (
          <Alert color="yellow">
            This {isAmendment ? 'amendment' : 'contract'} is out for signature. If you save a change, it goes back to
            draft. We'll tell {contract.signerEmail} to expect a new version.
          </Alert>
        )}
        {isAmendment ? (
          <Alert color="gray">The signed contract stays in force until this amendment is signed.</Alert>
        ) : (
          <ClientField label="Client" required {...form.field('clientID')} onClient={fillContact} />
        )}
        {owner ? (
          <OwnedFacts owner={owner} programName={programName} onChange={() => setIsChangingOwner(true)} />
        ) : (
          <>
            <LineField label="Program name" required {...form.field('programName')} />
            <SimpleGrid cols={{ base: 1, sm: 3 }} verticalSpacing="lg">
              <DateField label="Date" keepTyped {...form.field('date')} />
              <TimeField label="Start" {...form.field('startTime')} />
              <TimeField label="End" {...form.field('endTime')} />
            </SimpleGrid>
          </>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="lg">
          {owner?.kind !== 'schedule' && <LineField label="Place" {...form.field('location')} />}
          {!owner && <ParticipantsField {...form.field('participants')} />}
          <LineField label="Contact name" {...form.field('contactPersonName')} />
          <TextInput label="Contact e-mail" type="email" required {...form.field('contactPersonEmail')} />
        </SimpleGrid>
        <TextInput
          label="Signer's e-mail"
          type="email"
          required
          description="This person gets the e-mail and signs. Often the contact."
          {...form.field('signerEmail')}
          onFocus={() => {
            const { contactPersonEmail, signerEmail } = form.form.getValues()
            if (!signerEmail && isEmail()(contactPersonEmail) === null)
              form.form.setFieldValue('signerEmail', contactPersonEmail)
          }}
        />
        <LineItemsField form={form} facts={findLineFacts(form.form.getValues())} />
      </FormDrawer>
      {owner && isChangingOwner && <ChangeOwner owner={owner} onClose={() => setIsChangingOwner(false)} />}
    </>
  )
}
