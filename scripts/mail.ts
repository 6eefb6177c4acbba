// `npm run mail -- test you@example.edu` sends a test e-mail through the configured mail server, and prints the result.
import { renderMail } from '../cloud/src/platform/mail/mail-template.ts'
import { createSmtpMailer, explainMailError } from '../cloud/src/platform/mail/smtp.ts'
import { readSettings } from '../cloud/src/platform/settings/settings.ts'
import { isEmailAddress } from '../contract/src/formats.js'
import { UserError } from './launch/user-error.js'
import { runScript } from './run-script.ts'

await runScript(async () => {
  const [command, to] = process.argv.slice(2)
  if (command !== 'test' || !to || !isEmailAddress(to))
    throw new UserError('Name the recipient: npm run mail -- test you@example.edu')
  const settings = readSettings(process.env)
  if (!settings.mail.smtpUrl)
    throw new UserError('Set SMTP_URL first, such as smtps://user:password@mail.example.edu:465')
  const mailer = createSmtpMailer(settings)
  const paragraphs = [`This is a test from ${settings.origin}. If you can read it, Belay can send e-mail.`]
  try {
    await mailer.send(renderMail(settings, { to, subject: 'Belay test', paragraphs }), `test-${Date.now()}`, Date.now())
  } catch (error) {
    const { server, cause } = explainMailError(error, settings)
    throw new UserError(`The mail server ${server} refused the e-mail: ${cause}.`)
  } finally {
    mailer.close()
  }
  console.log(
    `${new URL(settings.mail.smtpUrl).hostname} accepted the e-mail to ${to}. ` +
      'Check that it arrives, and look in the spam folder.',
  )
})
