import { LIMITS } from '@belay/contract/constants'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/actions/act.ts'
import { RemoveButton } from '../../ui/field-row.tsx'
import { BoxedList } from '../../ui/text/boxed-list.tsx'
import { MailLink } from '../../ui/text/contact-details.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { CHANGED_BY_REQUESTS, type OpenRequest } from './request-values.ts'
import styles from './requests.module.css'

type Rights = 'view' | 'edit'
const RIGHTS: readonly { value: Rights; label: string }[] = [
  { value: 'view', label: 'Can view' },
  { value: 'edit', label: 'Can edit' },
]
const toRights = (value: string): Rights => (value === 'edit' ? 'edit' : 'view')

/** Shows the people who share a request, and their rights. People who may share it change rights and add people. */
export function Sharing({ request }: { request: OpenRequest }) {
  const { otherContacts, editors = [], can } = request
  if (otherContacts.length === 0 && !can.share) return null
  return (
    <div className={styles.stack}>
      {otherContacts.length > 0 && (
        <BoxedList aria-label="Shared with">
          {otherContacts.map((email) => (
            <SharedWith
              key={email}
              request={request}
              email={email}
              rights={editors.includes(email) ? 'edit' : 'view'}
            />
          ))}
        </BoxedList>
      )}
      {can.share && otherContacts.length < LIMITS.otherContacts && <ShareForm request={request} />}
    </div>
  )
}

type SharedProps = { request: OpenRequest; email: string; rights: Rights }

function SharedWith({ request: { id, can }, email, rights }: SharedProps) {
  const act = useAct()
  const share = (changed: Rights | null, done: string) =>
    act(() => cloud.programRequests.share({ id, email, rights: changed }), { refresh: CHANGED_BY_REQUESTS, done })
  return (
    <li className={styles.offeredDate}>
      <span>
        <MailLink email={email} />
      </span>
      {can.share ? (
        <>
          <NativeSelect
            aria-label={`Rights of ${email}`}
            data={[...RIGHTS]}
            value={rights}
            disabled={act.busy}
            onChange={({ currentTarget }) => void share(toRights(currentTarget.value), 'Rights changed.')}
          />
          <RemoveButton
            label={`Stop sharing with ${email}`}
            disabled={act.busy}
            onClick={() => void share(null, `No longer shared with ${email}.`)}
          />
        </>
      ) : (
        <DimmedText>{RIGHTS.find(({ value }) => value === rights)?.label}</DimmedText>
      )}
    </li>
  )
}

/** Shows the fields that share a request with another person. */
function ShareForm({ request: { id } }: { request: OpenRequest }) {
  const act = useAct()
  const [email, setEmail] = useState('')
  const [rights, setRights] = useState<Rights>('view')
  const share = async (event: FormEvent) => {
    event.preventDefault()
    const shared = await act(() => cloud.programRequests.share({ id, email, rights }), {
      refresh: CHANGED_BY_REQUESTS,
      done: `We e-mailed ${email.trim()}.`,
    })
    if (shared) setEmail('')
  }
  return (
    <form className={styles.share} onSubmit={(event) => void share(event)}>
      <TextInput
        label="Share with a colleague"
        type="email"
        required
        withAsterisk={false}
        placeholder="name@example.org"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <NativeSelect
        label="Rights"
        data={[...RIGHTS]}
        value={rights}
        onChange={({ currentTarget }) => setRights(toRights(currentTarget.value))}
      />
      <Button type="submit" variant="default" loading={act.busy}>
        Share
      </Button>
    </form>
  )
}
