import { toIsoDate } from '@belay/contract/dates'
import { slugOf } from '@belay/contract/slug'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { getPreloadedAnswer } from '../../cloud/session/preloaded-answers.ts'
import { session } from '../../cloud/session/session.ts'
import { useMe } from '../../cloud/use-me.ts'
import { NotFoundPage } from '../../shell/not-found-page.ts'
import { TextButton } from '../../ui/buttons/plain-button.tsx'
import { CardPage } from '../../ui/page/card-page.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { EnterCode } from '../login/enter-code.tsx'
import { ChooseDay } from './choose-day.tsx'
import {
  type Answers,
  deleteAnswers,
  type OfferedType,
  readAnswers,
  readChoice,
  readEarlierRequests,
  type SentRequest,
  sendAnswers,
  storeAnswers,
} from './request-answers.ts'
import { RequestForm } from './request-form.tsx'
import { RequestSent } from './request-sent.tsx'

/** The numbers of the person's earlier requests and of their contracts that the form is filled in from. */
const EARLIER = 20

/**
 * Shows the page that requests a program without an account (R343). The answers stay on the device until an e-mailed
 * code has signed their writer in, because only verified people make requests.
 */
export function RequestProgramScreen() {
  const { slug = '' } = useParams({ strict: false })
  const { state, user } = useMe()
  const { initialData: preloaded } = getPreloadedAnswer<OfferedType>('programType')
  const isPreloaded = preloaded !== undefined && slugOf(preloaded) === slug
  const types = useQuery({
    ...api.programTypes.list.queryOptions({ input: { limit: 200 } }),
    enabled: !isPreloaded,
  })
  const input = state === 'verified' ? { userid: user?.userid ?? '', limit: EARLIER } : skipToken
  const last = useQuery(api.programRequests.listByUser.queryOptions({ input }))
  const contracts = useQuery(
    api.clientPrograms.listByEmail.queryOptions({
      input: state === 'verified' ? { email: user?.email ?? '', limit: EARLIER } : skipToken,
    }),
  )
  useTitle('Request a program')
  // The steps stay while the sign-in at their end changes the person.
  const isStarted = useRef(false)
  if (types.error) throw types.error
  if (
    (types.isPending && !isPreloaded) ||
    (!isStarted.current && (state === 'loading' || last.isLoading || contracts.isLoading))
  )
    return (
      <CardPage>
        <Loading height={420} />
      </CardPage>
    )
  isStarted.current = true
  const type = isPreloaded ? preloaded : types.data?.items.find((candidate) => slugOf(candidate) === slug)
  if (!type) return <NotFoundPage />
  const earlier = last.data?.items ?? []
  // Contracts name the clients to which the person belongs, also without a request.
  const organizations = [...new Set([...earlier, ...(contracts.data?.items ?? [])].map((item) => item.organization))]
  const [organization = ''] = organizations
  const known = { name: user?.displayName ?? '', organization, ...readEarlierRequests(earlier, type) }
  return <RequestSteps key={slug} slug={slug} type={type} known={known} organizations={organizations} />
}

type StepsProps = { slug: string; type: OfferedType; known: Partial<Answers>; organizations: readonly string[] }

/** Shows the steps of a request: a missing choice, the form, the code for people without a session, and the result. */
function RequestSteps({ slug, type, known, organizations }: StepsProps) {
  const { state } = useMe()
  const { today } = useCentre()
  const [answers, setAnswers] = useState(() => readAnswers(slug, readChoice(location.search), known))
  const [isChoosing, setChoosing] = useState(
    answers.people === '' || answers.start === '' || answers.date < toIsoDate(today),
  )
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
  if (isChoosing)
    return (
      <ChooseDay
        type={type}
        initial={answers}
        onNext={(choice) => {
          change({ ...answers, ...choice })
          setChoosing(false)
        }}
      />
    )
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
      organizations={organizations}
      refusal={refusal}
      isSignedIn={state === 'verified'}
      onChange={change}
      onSend={send}
      onCodeSent={() => setCodeSent(true)}
      onClear={clear}
    />
  )
}
