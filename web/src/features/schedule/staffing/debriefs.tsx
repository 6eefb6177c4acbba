import { Ago } from '../../../ui/format/format.tsx'
import { Facts } from '../../../ui/layers/detail-panel.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { BoxedList } from '../../../ui/text/boxed-list.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import type { Program } from '../../programs/program.ts'
import styles from './debriefs.module.css'

/** Shows what the people of a program reported after it, incidents first. Only Admins get debriefs. */
export function Debriefs({ planned }: { planned: Program['staffing'] }) {
  const written = planned
    .flatMap(({ id, staffName, debrief }) => (debrief ? [{ id, staffName, debrief }] : []))
    .sort((a, b) => Number(b.debrief.incident !== '') - Number(a.debrief.incident !== ''))
  if (written.length === 0) return null
  return (
    <Section title="Debriefs">
      <BoxedList>
        {written.map(({ id, staffName, debrief }) => (
          <li key={id} className={styles.debrief}>
            <p className={styles.head}>
              {staffName}
              <DimmedText>
                <Ago at={debrief.changedAt ?? debrief.writtenAt} />
              </DimmedText>
              {debrief.incident && <StatusBadge meaning="off" word="Incident" />}
            </p>
            <Facts
              items={[
                ['Incident', debrief.incident],
                ['Went well', debrief.wentWell],
                ['To change', debrief.toChange],
                ['For the next crew', debrief.forNextCrew],
              ]}
            />
          </li>
        ))}
      </BoxedList>
    </Section>
  )
}
