import { addressOf, linkTo } from '@belay/contract/links'
import type { MailContent } from '../../platform/mail/mail-template.ts'
import type { PreviewsOf } from '../../platform/mail/previews.ts'
import type { Settings } from '../../platform/settings.ts'
import * as messages from './signing-link.messages.ts'

export function previews({ origin }: Settings): PreviewsOf<typeof messages, MailContent> {
  const link = {
    to: 'principal@school.example',
    programName: 'Northfield School – Team building',
    url: origin + addressOf(linkTo.contractByLink('program-1', 'a-token-that-opens-nothing')),
  }
  const note = 'Cleo Client (cleo@school.example) asked principal@school.example to sign this.'
  return {
    signatureLink: [messages.signatureLink(link), messages.signatureLink({ ...link, note })],
    signatureLinkReminder: messages.signatureLinkReminder(link),
    renewedLink: messages.renewedLink(link),
  }
}
