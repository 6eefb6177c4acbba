import type { PreviewsOf } from '../notifications/message.ts'
import type { ClientProgram } from './client-programs.documents.ts'
import * as messages from './client-programs.notifications.ts'
import { UNSENT } from './draft-contract.ts'

const draft: ClientProgram = {
  programID: 'program-1',
  clientID: 'client-1',
  organization: 'Northfield School',
  programName: 'Northfield School – Team building',
  contactPersonName: 'Cleo Client',
  contactPersonEmail: 'cleo@school.example',
  signerEmail: 'principal@school.example',
  date: '04/20/2026',
  startTime: '9:00 AM',
  endTime: '12:00 PM',
  location: 'North field',
  participants: 24,
  lineItems: [],
  discount: 0,
  total: 0,
  signed: false,
  ...UNSENT,
  recalledHash: null,
  signature: null,
  needsAmendment: false,
  versions: [],
  assignedStaffIDs: [],
  createdAt: 0,
}
const contract = { ...draft, sentAt: 1, documentHash: 'hash' }
const signed = { ...contract, signed: true }
const by = { name: 'Cleo Client', email: 'cleo@school.example' }
const note = 'The principal signs for the school.'
const forwarded = messages.forwardingNote({ by, signerEmail: contract.signerEmail, note })

export const previews = (): PreviewsOf<typeof messages> => ({
  signatureRequested: [
    messages.signatureRequested({ contract }),
    messages.signatureRequested({ contract, note: forwarded }),
  ],
  contractSent: [messages.contractSent({ contract }), messages.contractSent({ contract, note: forwarded })],
  signatureReminded: messages.signatureReminded({ contract }),
  contractForwarded: messages.contractForwarded({ contract, by, note }),
  forwardTakenBack: messages.forwardTakenBack({ before: contract, by }),
  signerReplaced: messages.signerReplaced({ before: contract }),
  contractRecalled: messages.contractRecalled({ contract }),
  contractWithdrawn: [
    messages.contractWithdrawn({ contract, why: 'cancelled' }),
    messages.contractWithdrawn({ contract, why: 'deleted' }),
  ],
  contractNeedsUpdate: [messages.contractNeedsUpdate({ contract }), messages.contractNeedsUpdate({ contract: signed })],
  signedProgramCancelled: messages.signedProgramCancelled({ contract: signed }),
  contractSigned: messages.contractSigned({ contract: signed, signedBy: 'Pia Principal' }),
  signedCopySent: messages.signedCopySent({ contract: signed, signedBy: 'Pia Principal', signerID: '' }),
  contractOutdated: messages.contractOutdated({ contract, differences: ['date', 'place'], by }),
  contractDeclined: messages.contractDeclined({ contract, reason: "The price doesn't fit our budget.", by }),
  contractVoided: messages.contractVoided({ signed, draft, reason: 'The program was moved to June.' }),
})
