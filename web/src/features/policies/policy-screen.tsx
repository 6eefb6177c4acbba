import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { getPreloadedAnswer } from '../../cloud/session/preloaded-answers.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useMe } from '../../cloud/use-me.ts'
import { withMantine } from '../../shell/with-mantine.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { Page, Surface } from '../../ui/page/page.tsx'
import { Empty, Loaded, Loading, Pending } from '../../ui/page/states.tsx'
import { RichTextView } from '../../ui/rich-text/rich-text.tsx'

const PolicyEditing = createLazyPart(
  () => withMantine(import('./policy-editing.tsx').then((editing) => editing.default)),
  { fallback: () => <Loading height={480} /> },
)

export type Policy = Outputs['privacyPolicy']['get']
export type PolicyProps = { policy: 'termsAndConditions' | 'privacyPolicy'; title: string }

/** Shows a policy, which everyone may read. Admins edit the text on the same page. */
export function PolicyScreen({ policy, title }: PolicyProps) {
  const { settled } = useMe()
  const mayEdit = useIsAllowed(`${policy}.save`)
  const format = useFormat()
  const [editing, setEditing] = useState(false)
  const { get }: Pick<(typeof api)['privacyPolicy'], 'get'> = api[policy]
  const query = useQuery(get.queryOptions({ input: {}, ...getPreloadedAnswer<Policy>(`${policy}.get`) }))
  const updated = query.data?.lastUpdated
  const edit = mayEdit && !editing && (
    <PlainButton disabled={!query.data} onClick={() => setEditing(true)}>
      <IconPencil size={16} aria-hidden />
      Edit
    </PlainButton>
  )
  return (
    <Page
      title={title}
      width="form"
      lede={query.data ? (updated ? `Last updated ${format.dayOf(updated)}` : 'Not published yet') : '\u00a0'}
      action={settled ? edit : <Pending />}
    >
      <Loaded query={query} height={480}>
        {(document) =>
          editing && mayEdit ? (
            <PolicyEditing policy={policy} title={title} document={document} onDone={() => setEditing(false)} />
          ) : document.content ? (
            <Surface>
              <RichTextView html={document.content} />
            </Surface>
          ) : (
            <Empty title="Nothing published yet">
              {mayEdit ? 'Edit this page to publish the text.' : "We'll publish the text here."}
            </Empty>
          )
        }
      </Loaded>
    </Page>
  )
}
