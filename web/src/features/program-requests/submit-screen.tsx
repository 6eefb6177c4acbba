import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { FinePrint } from '../../shell/fine-print.tsx'
import { Page } from '../../ui/page.tsx'
import { Loaded, Loading } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { blankRequest, copyRequestValues, type Request } from './request-values.ts'
import { SubmitForm } from './submit-form.tsx'
import { SubmitSent } from './submit-sent.tsx'

/** Asks for a program; with `?from=` it starts from an earlier request. */
export function SubmitScreen() {
  const { user } = useMe()
  const [search, setSearch] = useUrlState('/app/program-requests/submitRequest')
  const [sent, setSent] = useState<Request | null>(null)
  const [round, setRound] = useState(0)
  const earlier = useQuery(
    api.programRequests.get.queryOptions({ input: search.from ? { id: search.from } : skipToken }),
  )
  const last = useQuery(
    api.programRequests.listByUser.queryOptions({
      input: user && !search.from ? { userid: user.userid, limit: 1 } : skipToken,
    }),
  )
  const done = (request: Request) => {
    setSent(request)
    setSearch({ step: undefined }, { replace: true })
  }
  const another = () => {
    setSent(null)
    setRound(round + 1)
    setSearch({ from: undefined }, { replace: true })
  }
  const draft = search.from ? `request:${search.from}` : 'request'
  return (
    <Page
      title="Submit Request"
      lede={sent ? undefined : "Tell us about your group. We'll get back to you with a date and a contract."}
      narrow
    >
      {sent ? (
        <SubmitSent request={sent} onAnother={another} />
      ) : !user || (!search.from && last.isPending) ? (
        <Loading height={420} />
      ) : search.from ? (
        <Loaded query={earlier} height={420}>
          {(request) => (
            <SubmitForm
              key={`${search.from}${round}`}
              initial={copyRequestValues(request)}
              draft={draft}
              onSent={done}
            />
          )}
        </Loaded>
      ) : (
        <SubmitForm
          key={round}
          initial={blankRequest(user.displayName ?? '', last.data?.items[0])}
          draft={draft}
          onSent={done}
        />
      )}
      <FinePrint newTab />
    </Page>
  )
}
