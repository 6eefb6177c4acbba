import { useInfiniteQuery } from '@tanstack/react-query'
import { CURSOR_PAGES } from '../../cloud/list-queries.ts'
import { api } from '../../cloud/orpc.ts'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Loaded, Loading } from '../../ui/page/states.tsx'

const HEIGHT = 160
const Forms = createLazyPart(() => import('./returned-forms.tsx').then((part) => part.Forms), {
  fallback: () => <Loading height={HEIGHT} />,
})

const formsQuery = (programID: string) =>
  api.participants.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ programID, limit: 100, cursor }),
    ...CURSOR_PAGES,
  })

/** Shows the returned forms of a program's participants, with the link to share. Only Admins see answers. */
export function ParticipantForms({ programID }: { programID: string }) {
  const query = useInfiniteQuery(formsQuery(programID))
  return (
    <Section title="Participant forms">
      <Loaded query={query} height={HEIGHT}>
        {({ pages }) => {
          const [first] = pages
          return (
            first && (
              <Forms
                programID={programID}
                facts={first}
                items={pages.flatMap(({ items }) => items)}
                showMore={query.hasNextPage ? () => void query.fetchNextPage() : null}
              />
            )
          )
        }}
      </Loaded>
    </Section>
  )
}
