import type { FilledForm, OpenForm } from '@belay/contract/participants'
import { useCallback, useEffect, useState } from 'react'
import { getErrorData, getErrorMessage } from '../../cloud/calls/errors.ts'
import { useCentre } from '../../cloud/centre.ts'
import { cloud } from '../../cloud/client.ts'
import { linkTokens } from '../../cloud/session/link-tokens.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { createLazyPart, usePreloadedParts } from '../../ui/lazy-part.tsx'
import { CallUs, CardPage } from '../../ui/page/card-page.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { LoginStep } from '../login/login-fields.tsx'
import { createFormKey, type OwnForm, ownForms, typedForm } from './own-forms.ts'
import { SentForm, SentForms } from './sent-form.tsx'

const ParticipantForm = createLazyPart(() => import('./participant-form.tsx').then((part) => part.ParticipantForm), {
  fallback: () => <Loading height={480} />,
})

/** Shows the page of a program's link for participants: the form, without an account. */
export function ParticipantFormScreen() {
  const token = linkTokens.find('/form')
  const [opened, setOpened] = useState<OpenForm | null>(null)
  const [problem, setProblem] = useState('')
  useTitle('Participant form')
  usePreloadedParts(ParticipantForm)
  const open = useCallback(async () => {
    setProblem('')
    try {
      setOpened(await cloud.participants.open({ token }))
    } catch (error) {
      setProblem(getErrorMessage(error))
    }
  }, [token])
  useEffect(() => {
    if (token) void open()
  }, [token, open])
  if (token && !opened && !problem) return <Loading height={480} />
  if (!opened) return <NoForm problem={problem} retry={token ? open : null} />
  return <OpenedForm token={token} opened={opened} reload={open} />
}

/** Shows the reason why a link opens no form. */
function NoForm({ problem, retry }: { problem: string; retry: (() => Promise<void>) | null }) {
  const { phone } = useCentre()
  return (
    <CardPage>
      <LoginStep title="No form here" lede={problem || 'Open the link you were sent again.'}>
        {retry && (
          <PlainButton variant="default" onClick={() => void retry()}>
            Try again
          </PlainButton>
        )}
        <p className="quiet">
          <CallUs phone={phone} />
        </p>
      </LoginStep>
    </CardPage>
  )
}

type OpenedProps = { token: string; opened: OpenForm; reload: () => Promise<void> }

function OpenedForm({ token, opened, reload }: OpenedProps) {
  const [earlier] = useState(() => ownForms.list(token))
  const [filling, setFilling] = useState<OwnForm | null>(earlier.length > 0 ? null : { key: createFormKey(), name: '' })
  const [sent, setSent] = useState<(OwnForm & { sentAt: number; isCorrection: boolean }) | null>(null)
  const fillNew = () => {
    typedForm.clear(token)
    setSent(null)
    setFilling({ key: createFormKey(), name: '' })
  }
  const send = async (key: string, filled: FilledForm) => {
    const { hash: formHash } = opened.form
    try {
      const receipt = await cloud.participants.submit({ token, key, formHash, ...filled, agreed: true })
      ownForms.add(token, { key, name: filled.name.trim() })
      setSent({ key, name: filled.name.trim(), ...receipt })
      setFilling(null)
      scrollTo({ top: 0 })
    } catch (error) {
      if (getErrorData(error).reason === 'form-changed') await reload()
      throw error
    }
  }
  const correct = (form: OwnForm) => {
    setSent(null)
    setFilling(form)
  }
  if (filling)
    return (
      <ParticipantForm
        key={filling.key}
        opened={opened}
        initial={{ ...typedForm.read(token), ...(filling.name && { name: filling.name }) }}
        onTyping={(values) => typedForm.store(token, values)}
        onSend={(filled) => send(filling.key, filled)}
      />
    )
  if (sent) return <SentForm opened={opened} sent={sent} onCorrect={() => correct(sent)} onNew={fillNew} />
  return (
    <SentForms
      opened={opened}
      forms={earlier}
      onCorrect={(form) => {
        typedForm.clear(token)
        correct(form)
      }}
      onNew={fillNew}
    />
  )
}
