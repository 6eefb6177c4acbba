import { VERSION } from '@belay/contract/version'
import { isLocal } from './features/centre/centre.ts'
import { OTHER_SAMPLE_ADMIN, SAMPLE_PASSWORD, SAMPLE_SIGN_INS } from './features/centre/sample-sign-ins.ts'
import type { Services } from './platform/calls/gate.ts'
import { listProviderSettings, redirectAddress } from './platform/identity/issuer.ts'

/** Prints Belay's address, the first sign-in and the warnings. */
export function printStartMessage(
  services: Pick<Services, 'settings'>,
  firstAdminLink: string | null,
  warnings: readonly string[],
): void {
  const { settings } = services
  const lines = [`Belay ${VERSION} is ready at ${settings.origin}`]
  if (firstAdminLink)
    lines.push(
      '',
      'There is no Admin yet. Sign up, then open this link to become the first Admin (it works once):',
      `  ${firstAdminLink}`,
    )
  for (const { id, issuer } of listProviderSettings(settings))
    lines.push('', `Register this redirect address with ${new URL(issuer).host}:`, `  ${redirectAddress(settings, id)}`)
  if (isLocal(services) && settings.sample !== 'none') {
    lines.push('', `Sample sign-ins, all with the password ${SAMPLE_PASSWORD}:`)
    for (const { email, role, verified } of [...SAMPLE_SIGN_INS, OTHER_SAMPLE_ADMIN])
      lines.push(`  ${email.padEnd(24)} ${verified ? role : `${role} (not verified)`}`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
  for (const warning of warnings) printWarning(warning)
}

/** Prints a warning on standard error. */
export function printWarning(warning: string): void {
  process.stderr.write(`Warning: ${warning}\n`)
}
