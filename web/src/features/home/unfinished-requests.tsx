import { useMe } from '../../cloud/use-me.ts'
import { listDrafts, readDraft, toDraftKey } from '../../ui/form/drafts.ts'
import { Ago } from '../../ui/format/format.tsx'
import { RowSection } from '../../ui/rows/row-list.tsx'
import { RowLink } from '../../ui/table/row-parts.tsx'
import type { RequestValues } from '../program-requests/request-values.ts'

const REQUEST_DRAFT = /^request(?::(.+))?$/

/** Shows requests that were started in this browser but not sent, with links to continue. */
export function UnfinishedRequests() {
  const { user } = useMe()
  const unfinished = listDrafts(user?.userid ?? '').flatMap((name) => {
    const draft = REQUEST_DRAFT.test(name) && readDraft<RequestValues>(toDraftKey(name))
    return draft ? [{ ...draft, name, from: REQUEST_DRAFT.exec(name)?.[1] }] : []
  })
  return (
    <RowSection
      title={unfinished.length === 1 ? 'Unfinished request' : 'Unfinished requests'}
      items={unfinished}
      row={({ name, from, at, values }) => {
        const link = { to: '/app/program-requests/submitRequest', search: { from } } as const
        const title = values.programDetails?.programType || values.organization || 'Program request'
        return {
          id: name,
          link,
          title,
          when: <Ago at={at} />,
          facts: 'Not sent yet. Pick up where you left off.',
          end: (
            <RowLink {...link} variant="light" aria-label={`Continue: ${title}`}>
              Continue
            </RowLink>
          ),
        }
      }}
    />
  )
}
