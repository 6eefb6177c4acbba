import { lacksLead } from '@belay/contract/staffing'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'

/** Tells an Admin that nobody in a crew is named Lead, and the effect (R418). `crew`: without people who declined. */
export const LeadHint = ({ crew }: { crew: readonly { role: string }[] }) =>
  lacksLead(crew) && (
    <p>
      <DimmedText>Name a Lead so that someone in the crew sees the participants' names and needs.</DimmedText>
    </p>
  )
