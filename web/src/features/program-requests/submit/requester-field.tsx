import { Group, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CloudForm } from '../../../ui/form/cloud-form.ts'
import { ClientSearch } from '../../clients/client-search.tsx'
import type { RequestValues } from '../request-values.ts'

type RequesterFieldProps = {
  form: CloudForm<RequestValues>
  /** The Admin's own contact details. */
  ownValues: RequestValues
}

/** Shows the field for the requester: the Admin, or a client who is found or typed in. */
export function RequesterField({ form, ownValues }: RequesterFieldProps) {
  const { onBehalfOf } = form.form.getValues()
  const [clientID, setClientID] = useState<string | null>(null)
  const choose = (requester: string) => {
    setClientID(null)
    const { organization, contactName, phone } = ownValues
    const isOwn = requester === 'own'
    form.form.setValues(
      isOwn
        ? { onBehalfOf: null, organization, contactName, phone }
        : { onBehalfOf: { email: '' }, organization: '', contactName: '', phone: '' },
    )
  }
  return (
    <>
      <Radio.Group label="For" value={onBehalfOf ? 'client' : 'own'} onChange={choose}>
        <Group gap="lg" mt="xs">
          <Radio value="own" label="Yourself" />
          <Radio value="client" label="A client" />
        </Group>
      </Radio.Group>
      {onBehalfOf && (
        <>
          <ClientSearch
            description="Fills in their contact. For somebody new, leave this empty."
            placeholder="Find a client or a contact"
            clearable
            value={clientID}
            onChoose={(client) => {
              setClientID(client?.clientID ?? null)
              if (!client) return
              const { organization, contactName, contactEmail, phone } = client
              form.form.setValues({ organization, contactName, phone, onBehalfOf: { email: contactEmail } })
            }}
          />
          <TextInput
            label="E-mail"
            description="They get the decision and the contract here."
            type="email"
            required
            {...form.field('onBehalfOf.email')}
          />
        </>
      )}
    </>
  )
}
