import { LIMITS } from '@belay/contract/constants'
import { Select, TextInput } from '@mantine/core'
import { getErrorData, getErrorMessage } from '../../cloud/calls/errors.ts'
import { cloud } from '../../cloud/client.ts'
import { confirm } from '../../ui/actions/confirm.tsx'
import { LineField, LinesField, PhoneField } from '../../ui/fields/text-fields.tsx'
import { isEmail, isPhoneNumber, optional, required } from '../../ui/form/checks.ts'
import { useCloudForm } from '../../ui/form/cloud-form.ts'
import { RecordDrawer } from '../../ui/form/form-drawer.tsx'
import { toValues } from '../../ui/form/form-values.ts'
import { CLIENT_TYPE_CHOICES, type Client, type ClientType } from './client-types.ts'

const BLANK = {
  organization: '',
  contactName: '',
  contactEmail: '',
  phone: '',
  address: '',
  type: '' as ClientType | '',
  notes: '',
}

/** Saves a client. If another client has the same name, asks for confirmation first. */
async function askIfSameName<Saved>(save: (allowSameName?: boolean) => Promise<Saved>): Promise<Saved> {
  try {
    return await save()
  } catch (error) {
    const isAnother =
      getErrorData(error).reason === 'same-name' &&
      (await confirm({
        title: getErrorMessage(error),
        body: 'Check that this is a different organization. Two clients with the same name are easy to mix up.',
        action: 'Use this name anyway',
      }))
    if (!isAnother) throw error
    return save(true)
  }
}

type ClientFormProps = { client: Client | null; onClose: () => void; onSaved: (client: Client) => void }

export function ClientForm({ client, onClose, onSaved }: ClientFormProps) {
  const form = useCloudForm({
    initialValues: toValues(BLANK, client ?? {}),
    validate: {
      organization: required("Enter the organization's name."),
      type: required('Choose a type.'),
      contactEmail: optional(isEmail()),
      phone: isPhoneNumber(),
    },
    draft: client ? undefined : 'client:new',
    version: client?.version,
    save: ({ type, ...values }, { version }) => {
      const fields = { ...values, ...(type === '' ? {} : { type }) }
      return askIfSameName((allowSameName) =>
        client
          ? cloud.clients.update({ ...fields, allowSameName, clientID: client.clientID, version })
          : cloud.clients.create({ ...fields, allowSameName }),
      )
    },
    current: (document: Client) => toValues(BLANK, document),
    refresh: ['clients'],
    done: (saved) => (client ? `Saved ${saved.organization}.` : `Added ${saved.organization}.`),
    saved: (saved) => {
      onClose()
      onSaved(saved)
    },
  })
  return (
    <RecordDrawer kind="client" existing={client?.organization} onClose={onClose} form={form}>
      <LineField label="Organization" required data-autofocus {...form.field('organization')} />
      <Select
        label="Type"
        required
        placeholder="Choose a type"
        data={CLIENT_TYPE_CHOICES}
        allowDeselect={false}
        {...form.field('type')}
      />
      <LineField label="Contact person" {...form.field('contactName')} />
      <TextInput label="E-mail" type="email" maxLength={LIMITS.email} {...form.field('contactEmail')} />
      <PhoneField {...form.field('phone')} />
      <LinesField label="Address" {...form.field('address')} />
      <LinesField label="Notes" description="Only Admins see these." minRows={3} {...form.field('notes')} />
    </RecordDrawer>
  )
}
