import { useMe } from '../../cloud/use-me.ts'
import { draftKey, draftsOf, readDraft } from '../../ui/drafts.ts'
import { Ago } from '../../ui/format.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { RequestValues } from '../program-requests/request-values.ts'
import { NeedsRow, NeedsSection } from './needs-row.tsx'

const REQUEST = /^request(?::(.+))?$/

/** Requests that were begun here and not sent, and the way back into them. */
export function UnfinishedRequests() {
  const { user } = useMe()
  const begun = draftsOf(user?.userid ?? '').flatMap((name) => {
    const draft = REQUEST.test(name) && readDraft<RequestValues>(draftKey(name))
    return draft ? [{ ...draft, name, from: REQUEST.exec(name)?.[1] }] : []
  })
  return (
    <NeedsSection
      title={begun.length === 1 ? 'Unfinished request' : 'Unfinished requests'}
      items={begun}
      row={({ name, from, at, values }) => (
        <NeedsRow
          key={name}
          link={{ to: '/app/program-requests/submitRequest', search: { from } }}
          when={<Ago at={at} />}
          what={values.programDetails?.programType || values.organization || 'Program request'}
          more="Not sent yet. Pick up where you left off."
          badge={<StatusBadge status="Draft" />}
        />
      )}
    />
  )
}
