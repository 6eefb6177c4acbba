import type { Facts } from '../../../platform/mail/mail-facts.ts'
import { timeInWords } from '../../../platform/time/date-in-words.ts'
import type { ClientProgram } from './client-programs.documents.ts'

type Agreed = Pick<
  ClientProgram,
  'programName' | 'organization' | 'participants' | 'date' | 'startTime' | 'endTime' | 'location' | 'total'
>

/** Returns the facts of a contract for a mail. Names the client once. */
export function factsOfContract(contract: Agreed): Facts {
  const { programName, organization, participants, date, startTime, endTime, location, total } = contract
  return {
    what: [
      programName,
      programName.includes(organization) ? '' : organization,
      participants === null ? '' : `${participants} participants`,
    ]
      .filter(Boolean)
      .join(', '),
    when: date ? timeInWords({ date, startTime, endTime }) : 'To be agreed',
    where: location ? { location, address: '', mapLink: '' } : undefined,
    howMuch: total,
  }
}
