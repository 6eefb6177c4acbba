import { Anchor, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Facts } from '../../../ui/layers/detail-panel.tsx'
import { listPlaceFacts, listProgramFacts } from '../details-facts.tsx'
import { type RequestValues, STEPS } from '../request-values.ts'
import styles from '../requests.module.css'

export function SubmitReview({ values, onChange }: { values: RequestValues; onChange: (step: number) => void }) {
  const renderStep = (step: number, items: readonly (readonly [string, ReactNode])[]) => (
    <div className={styles.review}>
      <Group align="baseline" gap="sm" mb="sm">
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
      </Group>
      <Facts items={items} />
    </div>
  )
  return (
    <>
      {renderStep(0, [
        ['Organization', values.organization],
        ['Contact name', values.contactName],
        ['E-mail', values.onBehalfOf?.email],
        ['Phone', values.phone],
        ['Other contacts', values.otherContacts.join(', ')],
      ])}
      {renderStep(1, listProgramFacts(values.programDetails))}
      {renderStep(2, listPlaceFacts(values.programDetails))}
    </>
  )
}
