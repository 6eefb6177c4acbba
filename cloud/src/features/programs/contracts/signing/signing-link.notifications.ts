import type { Facts } from '../../../../platform/mail/mail-facts.ts'
import type { MailContent } from '../../../../platform/mail/mail-template.ts'

/** The lifetime of a mailed contract link, in days. */
export const LINK_LIFETIME_DAYS = 14

/** Mails the signer the link that opens the contract without an account, and the note of the forwarder. */
export const signatureLink = (link: SigningLink): MailContent => ({
  ...linkWords(link, `The contract for ${oneLine(link.programName)} is ready for you to read and sign.`),
  subject: `Please sign: ${oneLine(link.programName)}`,
})

/** Mails the signer the link again, as a reminder. */
export const signatureLinkReminder = (link: SigningLink): MailContent => ({
  ...signatureLink(link),
  subject: `Reminder: please sign: ${oneLine(link.programName)}`,
})

/** Mails a person the new link that they requested. */
export const renewedLink = (link: SigningLink): MailContent => ({
  ...linkWords(link, `Here is a new link to the contract for ${oneLine(link.programName)}.`),
  subject: `Your contract: ${oneLine(link.programName)}`,
})

type SigningLink = {
  to: string
  programName: string
  url: string
  facts: Facts
  /** The last day to sign, if it is ahead. */
  signBy: string | null
  note?: string | undefined
}

const linkWords = ({ to, url, facts, signBy, note }: SigningLink, opening: string): Omit<MailContent, 'subject'> => ({
  to,
  facts: [facts],
  paragraphs: [opening, ...(signBy ? [`Please sign by ${signBy}.`] : []), ...(note ? [note] : [])],
  notes: [
    `You don't need an account. The link works for ${LINK_LIFETIME_DAYS} days. It is only for you, so don't forward ` +
      'this e-mail. If someone else should sign, open the contract and choose "Forward".',
  ],
  button: { label: 'Open the contract', url },
})

/** Replaces line breaks in a program's name, because a mail subject must be one line. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
