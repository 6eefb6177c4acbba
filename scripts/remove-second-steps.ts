// `npm run remove-second-steps -- you@example.edu` lets the last Admin sign in again without the lost second step.

import { refuseWhileOpen } from '../cloud/src/backup/sqlite-copy.ts'
import { removeSecondStepsIn } from '../cloud/src/features/users/remove-second-steps.ts'
import { openBelay } from '../cloud/src/open-belay.ts'
import { SYSTEM } from '../cloud/src/platform/calls/actor.ts'
import { transact } from '../cloud/src/platform/documents/transaction.ts'
import { findAccountByEmail } from '../cloud/src/platform/identity/accounts.ts'
import { consoleLog } from '../cloud/src/platform/process/log.ts'
import { readSettings } from '../cloud/src/platform/settings/settings.ts'
import { UserError } from './launch/user-error.js'
import { runScript } from './run-script.ts'

await runScript(async () => {
  const email = process.argv[2]?.toLowerCase()
  if (!email) throw new UserError('Name the person: npm run remove-second-steps -- you@example.edu')
  const settings = readSettings(process.env)
  if (!settings.databaseUrl) refuseWhileOpen(settings.dataDir)
  const { services, close } = await openBelay(settings, consoleLog)
  try {
    const account = await findAccountByEmail(services, email)
    if (!account) throw new UserError(`${email} has no account here.`)
    await transact(services, SYSTEM, 'removeSecondSteps', (tx) => removeSecondStepsIn(tx, account))
  } finally {
    await close()
  }
  console.log(`${email} can sign in with the password alone, and is signed out everywhere.`)
})
