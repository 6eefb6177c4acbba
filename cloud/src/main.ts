import { createServer } from 'node:http'
import { join } from 'node:path'
import { SECOND } from '@belay/contract/constants'
import { VERSION } from '@belay/contract/version'
import { createApp } from './app.ts'
import { isLocal } from './features/centre/centre.ts'
import { flushCounts } from './features/measurements/count-measurements.ts'
import { reportMailTrouble, reportUndelivered } from './features/notifications/undelivered-mails.ts'
import { finishPayRun } from './features/pay-runs/finish-pay-run.ts'
import { createSignedCopyMaker } from './features/programs/contracts/pdf/signed-copy.ts'
import { createSigningLinkMailer } from './features/programs/contracts/signing/mail-signing-link.ts'
import { receiveReply } from './features/programs/messages/receive-reply.ts'
import { createPushSender } from './features/push/send-notification.ts'
import { startReminders } from './features/reminders/send-reminders.ts'
import { photoCopier } from './features/users/copy-photo.ts'
import { type Opened, openBelay } from './open-belay.ts'
import { explainListenError, explainStartupError } from './platform/documents/startup-errors.ts'
import { findIssuerProblem, listProviderSettings } from './platform/identity/issuer.ts'
import { createLive } from './platform/live/live.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { findReplyTarget, receivesReplies } from './platform/mail/reply-address.ts'
import { startOutbox } from './platform/outbox/outbox-worker.ts'
import { waitForDatabase } from './platform/postgres/wait-for-database.ts'
import { lockDataFolder } from './platform/process/data-folder.ts'
import { consoleLog } from './platform/process/log.ts'
import { releaseMemory } from './platform/process/release-memory.ts'
import { logUncaughtErrors } from './platform/process/uncaught-errors.ts'
import { readSettings } from './platform/settings/settings.ts'
import { findSettingWarnings } from './setting-warnings.ts'
import { exitOnSignal, FINISH_WITHIN_MS, prepareToClose } from './shutdown.ts'
import { printStartMessage, printWarning } from './start-message.ts'

const settings = exitOnError(() => readSettings(process.env))
exitOnError(() => lockDataFolder(settings))
const { services, firstAdminLink, warnings, close } = await openOrExit()
const { store } = services

const mailer = createMailer(settings, store, services.identity)
const outbox = startOutbox({
  ...services,
  mailer,
  createAttachment: createSignedCopyMaker(services),
  copyPhoto: photoCopier(services),
  sendPush: createPushSender(services),
  mailContractLink: createSigningLinkMailer(services, mailer),
  finishPayRun: () => finishPayRun(services),
  onUndelivered: reportUndelivered(services),
  onMailTrouble: reportMailTrouble(services),
})
const replies = await listenForReplies()
const reminders = startReminders(services)
const live = createLive(store)
const app = createApp({ services, live, webFolder: join(import.meta.dirname, '../../web/dist') })

const server = createServer(app).listen(settings.port, settings.host, async () => {
  logUncaughtErrors(services.log)
  setTimeout(releaseMemory, SECOND).unref()
  if (!isLocal(services)) services.log.info('started', { version: VERSION })
  printStartMessage(services, firstAdminLink, [...warnings, ...findSettingWarnings(settings, process.env)])
  for (const provider of listProviderSettings(settings)) {
    const trouble = await findIssuerProblem(provider)
    if (trouble) printWarning(trouble)
  }
})
const drain = prepareToClose(server)
server.on('error', (error: NodeJS.ErrnoException) => {
  exitWith(explainListenError(error, { host: settings.host, port: settings.port, setting: 'PORT' }))
})

/** Starts receiving answers by e-mail, if the centre does. */
async function listenForReplies() {
  if (!receivesReplies(settings)) return null
  const { receiveReplies } = await import('./platform/mail/receive-replies.ts')
  try {
    return await receiveReplies(
      { host: settings.host, port: settings.mail.replyPort },
      {
        log: consoleLog,
        findTarget: (address) => findReplyTarget(services, address),
        receive: (target, reply) => receiveReply(services, target, reply),
      },
    )
  } catch (error) {
    const { mail, host } = settings
    const listening = { host, port: mail.replyPort, setting: 'REPLY_PORT' } as const
    return exitWith(explainListenError(error as NodeJS.ErrnoException, listening))
  }
}

async function openOrExit(): Promise<Opened> {
  try {
    await waitForDatabase(settings, (words) => process.stderr.write(`${words}\n`))
    return await openBelay(settings, consoleLog)
  } catch (error) {
    return exitWith(explainStartupError(error, settings) ?? (error as Error).stack)
  }
}

/** Returns the result of the work. If the work throws, prints the error message and ends the process. */
function exitOnError<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    return exitWith((error as Error).message)
  }
}

function exitWith(words: string | undefined): never {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

exitOnSignal(consoleLog, async () => {
  live.close()
  await Promise.all([drain(), replies?.close(), reminders.stop(), outbox.stop(FINISH_WITHIN_MS)])
  await flushCounts(services)
  await close()
})
