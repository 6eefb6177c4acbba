import { slugOf } from '@belay/contract/slug'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { session } from '../../cloud/session/session.ts'
import { useMe } from '../../cloud/use-me.ts'
import { createLazyPage } from '../../shell/lazy-page.tsx'
import { TextButton } from '../../ui/buttons/plain-button.tsx'
import { CardPage } from '../../ui/page/card-page.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { EnterCode } from '../login/enter-code.tsx'
import {
  type Answers,
  deleteAnswers,
  type OfferedType,
  readAnswers,
  readChoice,
  type SentRequest,
  sendAnswers,
  storeAnswers,
} from './request-answers.ts'
import { RequestForm } from './request-form.tsx'
import { RequestSent } from './request-sent.tsx'

const NotFoundPage = createLazyPage(() => import('../../shell/plain-pages.tsx').then((page) => page.NotFoundPage))

/**
 * Shows the page that requests a program without an account (R343). The answers stay on the device until an e-mailed
 * code has signed their writer in, because only verified people make requests.
 */
export function RequestProgramScreen() {
  const { slug = '' } = useParams({ strict: false })
  const { state, user } = useMe()
  const types = useQuery(api.programTypes.list.queryOptions({ input: { limit: 200 } }))
  const input = state === 'verified' ? { userid: user?.userid ?? '', limit: 1 } : skipToken
  const last = useQuery(api.programRequests.listByUser.queryOptions({ input }))
  useTitle('Request a program')
  // The steps stay while the sign-in at their end changes the person.
  const isStarted = useRef(false)
  if (types.error) throw types.error
  if (types.isPending || (!isStarted.current && (state === 'loading' || last.isLoading)))
    return (
      <CardPage>
        <Loading height={420} />
      </CardPage>
    )
  isStarted.current = true
  const type = types.data.items.find((candidate) => slugOf(candidate) === slug)
  if (!type) return <NotFoundPage />
  const known = { name: user?.displayName ?? '', ...pickContact(last.data?.items[0]) }
  return <RequestSteps key={slug} slug={slug} type={type} known={known} />
}

const pickContact = (request: SentRequest | undefined) =>
  request && { name: request.contactName, organization: request.organization, phone: request.phone }

type StepsProps = { slug: string; type: OfferedType; known: Partial<Answers> }

/** Shows the steps of a request: the form, the code from the e-mail for people without a session, and the result. */
function RequestSteps({ slug, type, known }: StepsProps) {
  const { state } = useMe()
  const [answers, setAnswers] = useState(() => readAnswers(slug, readChoice(location.search), known))
  const [isCodeSent, setCodeSent] = useState(false)
  const [sent, setSent] = useState<SentRequest | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const change = (changed: Answers) => {
    setAnswers(changed)
    storeAnswers(slug, changed)
  }
  const send = async (finalAnswers: Answers) => {
    setSent(await sendAnswers(type, finalAnswers))
    deleteAnswers(slug)
  }
  /** Sends the answers after the sign-in. If the cloud refuses them, the form shows the error. */
  const finish = async () => {
    await session.reload()
    await send(answers).catch((error: unknown) => setRefusal(error))
    setCodeSent(false)
  }
  const clear = () => {
    deleteAnswers(slug)
    location.reload()
  }
  if (sent) return <RequestSent request={sent} />
  if (isCodeSent)
    return (
      <CardPage>
        <EnterCode email={answers.email.trim()} name={answers.name.trim()} onSignedIn={finish}>
          <TextButton onClick={() => setCodeSent(false)}>Change your answers</TextButton>
        </EnterCode>
      </CardPage>
    )
  return (
    <RequestForm
      type={type}
      initial={answers}
      refusal={refusal}
      isSignedIn={state === 'verified'}
      onChange={change}
      onSend={send}
      onCodeSent={() => setCodeSent(true)}
      onClear={clear}
    />
  )
}
