import { linkTo } from '@belay/contract/links'
import { Button, Group } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../cloud/orpc.ts'
import { useMe } from '../../../cloud/use-me.ts'
import { FinePrint } from '../../../shell/fine-print.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Page, Surface } from '../../../ui/page/page.tsx'
import { Loaded, Loading } from '../../../ui/page/states.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import {
  copyRequestValues,
  createBlankRequest,
  formatReference,
  type ProgramRequest,
  type RequestValues,
} from '../request-values.ts'
import styles from '../requests.module.css'
import { SubmitForm } from './submit-form.tsx'

const FOR_ONESELF = "Tell us about your group. We'll get back to you with a date and a contract."
const FOR_CLIENTS = 'Enter a request for a client, who gets the decision and the contract, or for yourself.'

/** Shows the screen to request a program. With `?from=`, the form starts with the values of an earlier request. */
export function SubmitScreen() {
  const { user, settled, isAdmin } = useMe()
  const [search, setSearch] = useUrlState('/app/program-requests/submitRequest')
  const [sentRequest, setSentRequest] = useState<ProgramRequest | null>(null)
  const [round, setRound] = useState(0)
  const earlierRequest = useQuery(
    api.programRequests.get.queryOptions({ input: search.from ? { id: search.from } : skipToken }),
  )
  const last = useQuery(
    api.programRequests.listByUser.queryOptions({
      input: user && !search.from ? { userid: user.userid, limit: 1 } : skipToken,
    }),
  )
  const showSent = (request: ProgramRequest) => {
    setSentRequest(request)
    setSearch({ step: undefined }, { replace: true })
  }
  const startAnother = () => {
    setSentRequest(null)
    setRound(round + 1)
    setSearch({ from: undefined }, { replace: true })
  }
  const renderForm = (initial: RequestValues) => (
    <SubmitForm
      key={`${search.from}${round}`}
      initial={initial}
      draft={search.from ? `request:${search.from}` : 'request'}
      onSent={showSent}
    />
  )
  return (
    <Page title="Submit Request" lede={sentRequest ? undefined : isAdmin ? FOR_CLIENTS : FOR_ONESELF} width="form">
      {sentRequest ? (
        <SubmitSent request={sentRequest} onAnother={startAnother} />
      ) : !user || !settled || (!search.from && last.isPending) ? (
        <Loading height={420} />
      ) : search.from ? (
        <Loaded query={earlierRequest} height={420}>
          {(request) => renderForm(copyRequestValues(request, isAdmin && request.email !== user.email))}
        </Loaded>
      ) : (
        renderForm(createBlankRequest(user.displayName ?? '', last.data?.items[0]))
      )}
      <FinePrint newTab />
    </Page>
  )
}

function SubmitSent({ request, onAnother }: { request: ProgramRequest; onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isOwn = !request.enteredBy
  return (
    <Surface>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {isOwn ? 'Your request was sent' : `${request.contactName}'s request was sent`}
      </h2>
      <p>
        Reference <strong>{formatReference(request)}</strong>
      </p>
      {isOwn ? (
        <>
          <h3>What happens next</h3>
          <ol className={styles.sentSteps}>
            <li>We review your request and check your preferred dates.</li>
            <li>
              We'll tell you here and at {request.email} once we decide.
              {request.otherContacts.length > 0 ? " If we approve it, we'll e-mail your other contacts too." : ''}
            </li>
            <li>Once we approve it, you can read and sign the contract here.</li>
          </ol>
        </>
      ) : (
        <p>
          We e-mailed {request.email} that you entered it. {request.contactName} will get the decision and the contract
          there, and can follow the request with an account of that address.
        </p>
      )}
      <Group gap="sm">
        <LinkButton {...linkTo.request(request.id)}>{isOwn ? 'View your request' : 'View the request'}</LinkButton>
        <Button variant="default" onClick={onAnother}>
          Submit another request
        </Button>
      </Group>
    </Surface>
  )
}
