import { useEffect, useEffectEvent, useRef } from 'react'
import type { CloudForm } from '../../ui/form/cloud-form.ts'
import { parseTime } from '../../ui/format/parse-input.ts'
import { findType, proposeFromType, useKnownTypes } from './type-values.ts'

type Planned = Record<'programType' | 'startTime' | 'endTime', string> &
  Record<'participants' | 'staffNeeded', number | ''>

/**
 * Fills in the end and the number of staff that the type of a new program proposes, unless a person has entered other
 * values. `hasDefaultEnd`: the form's initial end is a default, not a wish. Returns the type.
 */
export function useTypeProposal<V extends Planned>(form: CloudForm<V>, isNew: boolean, hasDefaultEnd: boolean) {
  const values: Planned = form.form.getValues()
  const type = findType(useKnownTypes().data ?? [], values.programType)
  const filledValues = useRef({ staffNeeded: values.staffNeeded, endTime: hasDefaultEnd ? values.endTime : '' })
  const proposal = isNew && type ? proposeFromType(type, { ...values, startTime: parseTime(values.startTime) }) : {}
  const fillIn = useEffectEvent(() => {
    for (const name of ['staffNeeded', 'endTime'] as const) {
      const proposedValue = proposal[name]
      const current = values[name]
      if (proposedValue === undefined || (current !== '' && current !== filledValues.current[name])) continue
      filledValues.current = { ...filledValues.current, [name]: proposedValue }
      if (current !== proposedValue) form.field(name).onChange(proposedValue)
    }
  })
  const { staffNeeded, endTime } = proposal
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new proposal is filled in once
  useEffect(() => fillIn(), [staffNeeded, endTime])
  return type
}
