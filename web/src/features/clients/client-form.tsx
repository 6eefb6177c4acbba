import { Select, Textarea, TextInput } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { isEmail, needed, optional } from '../../ui/checks.ts'
import { useCloudForm } from '../../ui/form.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { CLIENT_TYPE_CHOICES, type Client } from './client-types.ts'

const valuesOf = ({ organization, contactName, contactEmail, phone, address, type, notes }: Omit<Client, 'clientID' | 'version' | 'createdAt'>) => ({
  organization,
  contactName,
  contactEmail,
  phone,
  address,
  type,
  notes,
})
const BLANK = valuesOf({ organization: '', contactName: '', contactEmail: '', phone: '', address: '', type: 'school', notes: '' })

/** Adds a client, or changes one. */
export function ClientForm({ client, onClose, onSaved }: { client: Client | null; onClose: () => void; onSaved: (client: Client) => void }) {
  const form = useCloudForm({
    initialValues: client ? valuesOf(client) : BLANK,
    validate: { organization: needed('The organization is needed.'), contactEmail: optional(isEmail('The e-mail is not an e-mail address.')) },
    draft: client ? undefined : 'client:new',
    version: client?.version,
    save: (values, { version }) => (client ? cloud.clients.update({ ...values, clientID: client.clientID, version }) : cloud.clients.create(values)),
    current: (theirs: Client) => valuesOf(theirs),
    refresh: ['clients'],
    done: (saved) => (client ? `Saved ${saved.organization}.` : `Added ${saved.organization}.`),
    saved: (saved) => {
      onClose()
      onSaved(saved)
    },
  })
  return (
    <FormDrawer title={client ? `Edit ${client.organization}` : 'Add client'} opened onClose={onClose} form={form} submit={client ? 'Save' : 'Add client'}>
      <TextInput label="Organization" required maxLength={200} data-autofocus {...form.field('organization')} />
      <Select label="Type" data={CLIENT_TYPE_CHOICES} allowDeselect={false} {...form.field('type')} />
      <TextInput label="Contact person" maxLength={200} {...form.field('contactName')} />
      <TextInput label="E-mail" type="email" maxLength={254} {...form.field('contactEmail')} />
      <TextInput label="Phone" type="tel" maxLength={40} {...form.field('phone')} />
      <Textarea label="Address" autosize minRows={2} maxLength={5000} {...form.field('address')} />
      <Textarea label="Notes" description="Seen by Admins only." autosize minRows={3} maxLength={5000} {...form.field('notes')} />
    </FormDrawer>
  )
}
