import { useEffect, useEffectEvent, useRef } from 'react'
import type { CloudForm } from '../../ui/cloud-form.ts'
import { readTime } from '../../ui/parse-input.ts'
import { findType, proposeFrom, useKnownTypes } from './type-values.ts'

type Planned = {
  programType: string
  startTime: string
  endTime: string
  participants: number | ''
  staffNeeded: number | ''
}

/**
 * Fills in the end and the number of staff that the type of a new program proposes, unless a person has entered other
 * values. `open`: the form's initial end is a default, not a wish. Returns the type.
 */
export function useProposal<V extends Planned>(form: CloudForm<V>, isNew: boolean, open: boolean) {
  const values: Planned = form.form.getValues()
  const type = findType(useKnownTypes().data ?? [], values.programType)
  const filled = useRef({ staffNeeded: values.staffNeeded, endTime: open ? values.endTime : '' })
  const proposal = isNew && type ? proposeFrom(type, { ...values, startTime: parseTime(values.startTime) }) : {}
  const fillIn = useEffectEvent(() => {
    for (const name of ['staffNeeded', 'endTime'] as const) {
      const proposed = proposal[name]
      const current = values[name]
      if (proposed === undefined || (current !== '' && current !== filled.current[name])) continue
      filled.current = { ...filled.current, [name]: proposed }
      if (current !== proposed) form.field(name).onChange(proposed)
    }
  })
  const { staffNeeded, endTime } = proposal
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new proposal is filled in once
  useEffect(() => fillIn(), [staffNeeded, endTime])
  return type
}
