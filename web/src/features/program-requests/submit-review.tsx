import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Facts } from '../../ui/detail-panel.tsx'
import { PreferredDates } from './request-fields.tsx'
import { type RequestValues, STEPS } from './request-values.ts'
import styles from './requests.module.css'

export const LOCATION_WORDS = {
  'on campus': 'On campus',
  'client site': "At the client's place",
  virtual: 'Virtual',
} as const
export const SETTING_WORDS = { indoor: 'Indoor', outdoor: 'Outdoor', either: 'Indoor or outdoor' } as const

/** All that was entered, before it is sent. */
export function SubmitReview({ values, onChange }: { values: RequestValues; onChange: (step: number) => void }) {
  const details = values.programDetails
  const block = (step: number, items: readonly (readonly [string, ReactNode])[]) => (
    <div className={styles.review}>
      <div className={styles.reviewHead}>
        <h3>{STEPS[step]}</h3>
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-label={`Change ${STEPS[step]?.toLowerCase()}`}
          onClick={() => onChange(step)}
        >
          Change
        </Anchor>
      </div>
      <Facts items={items} />
    </div>
  )
  return (
    <>
      {block(0, [
        ['Organization', values.organization],
        ['Contact name', values.contactName],
        ['Phone', values.phone],
        ['Other contacts', values.otherContacts.join(', ')],
      ])}
      {block(1, [
        ['Program type', details.programType],
        ['Objectives', details.objectives],
        ['Participants', details.participants],
        ['Age group', details.ageGroup],
      ])}
      {block(2, [
        [
          'Preferred dates',
          details.preferredDates.some(({ date }) => date) && (
            <PreferredDates key="dates" dates={details.preferredDates} />
          ),
        ],
        ['Location', LOCATION_WORDS[details.location]],
        ['Setting', SETTING_WORDS[details.setting]],
        ['Accessibility needs', details.accessibilityNeeds],
        ['Notes', details.notes],
      ])}
    </>
  )
}
