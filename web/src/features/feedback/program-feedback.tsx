import { describeRating } from '@belay/contract/rating-words'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { Ago } from '../../ui/format/format.tsx'
import { Facts } from '../../ui/layers/detail-panel.tsx'
import { Section } from '../../ui/page/page.tsx'
import { BoxedList } from '../../ui/text/boxed-list.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import styles from './feedback.module.css'

const MOST_SHOWN = 50

/** Shows Admins the answers of a program's client, newest first (R412). */
export function ProgramFeedback({ programID }: { programID: string }) {
  const { data } = useQuery(api.feedback.listByProgram.queryOptions({ input: { programID, limit: MOST_SHOWN } }))
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Feedback">
      <BoxedList>
        {data.items.map(({ id, authorName, rating, best, better, createdAt, updatedAt }) => (
          <li key={id} className={styles.answer}>
            <span>
              {authorName}{' '}
              <DimmedText>
                <Ago at={updatedAt ?? createdAt} />
              </DimmedText>
            </span>
            <Facts
              items={[
                ['How it was', describeRating(rating)],
                ['Best', best],
                ['To change', better],
              ]}
            />
          </li>
        ))}
      </BoxedList>
    </Section>
  )
}
