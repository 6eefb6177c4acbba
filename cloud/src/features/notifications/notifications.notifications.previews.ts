import type { PreviewsOf } from './message.ts'
import * as messages from './notifications.notifications.ts'

export const previews = (): PreviewsOf<typeof messages> => ({
  announcement: messages.announcement({
    recipients: [{ email: 'cleo@school.example' }],
    title: 'Closed on Friday',
    message: 'The course is closed on Friday because of the storm.',
    details: 'We open again on Monday.',
  }),
  mailsUndelivered: messages.mailsUndelivered({
    to: { email: 'ada@centre.example', userid: 'user-1' },
    day: '2026-03-10',
    lines: ['cleo@school.example: Please sign: Team building (550 No such mailbox)'],
  }),
})
