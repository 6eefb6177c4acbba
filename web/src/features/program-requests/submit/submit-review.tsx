import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormGroup } from '../../../ui/form-group.tsx'
import { Facts } from '../../../ui/layers/detail-panel.tsx'
import { listPlaceFacts, listProgramFacts } from '../details-facts.tsx'
import { type RequestValues, STEPS } from '../request-values.ts'

export function SubmitReview({ values, onChange }: { values: RequestValues; onChange: (step: number) => void }) {
  const renderStep = (step: number, items: readonly (readonly [string, ReactNode])[]) => (
    <FormGroup
      title={STEPS[step] ?? ''}
      action={
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-label={`Change ${STEPS[step]?.toLowerCase()}`}
          onClick={() => onChange(step)}
        >
          Change
        </Anchor>
      }
    >
      <Facts items={items} />
    </FormGroup>
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
