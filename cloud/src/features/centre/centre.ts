import { deriveBrandColors } from '@belay/contract/brand-color'
import { centreForm } from '@belay/contract/centre'
import { isBefore } from '@belay/contract/dates'
import type { Services } from '../../platform/calls/gate.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import type { Identity } from '../../platform/identity/identity.ts'
import { listProviderSettings } from '../../platform/identity/issuer.ts'
import { isLoopback } from '../../platform/settings/settings.ts'
import { firstDayOfWeek } from '../../platform/time/first-day-of-week.ts'
import { centreToday } from '../../platform/time/today.ts'
import { presentLogos } from './logos.ts'
import { SAMPLE_SIGN_INS } from './sample-sign-ins.ts'

/** True if this app runs only for this machine. Only then it offers sample sign-ins and the outbox page. */
export const isLocal = ({ settings }: Pick<Services, 'settings'>): boolean =>
  !settings.production && isLoopback(settings.host) && isLoopback(new URL(settings.origin).hostname)

/** Returns the address of a map search for a postal address. */
const buildMapLink = (address: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`

/** Returns the public facts of the centre from the settings. `today`: the civil date in the centre's time zone. */
export function describeCentre(
  services: Pick<Services, 'settings' | 'clock'> & { identity: Pick<Identity, 'pushKeys'> },
) {
  const { settings, clock, identity } = services
  const { brandColor } = settings.centre
  const local = isLocal(services)
  const today = centreToday(settings, clock.now())
  return {
    ...pickFields(centreForm.omit({ brandColor: true }), settings.centre),
    brandColors: brandColor ? deriveBrandColors(brandColor) : null,
    mapUrl: settings.centre.mapUrl || buildMapLink(settings.centre.address),
    logos: presentLogos(settings.saved.logos),
    firstDayOfWeek: firstDayOfWeek(settings.centre.locale),
    today,
    closures: settings.saved.closures.filter(({ to }) => !isBefore(to, today)),
    sampleSignIns:
      local && settings.sample !== 'none'
        ? SAMPLE_SIGN_INS.map(({ email, role, verified }) => ({ email, role: verified ? role : 'Not verified' }))
        : [],
    outbox: local && settings.mail.smtpUrl === '',
    measurementScript: settings.measurement.script,
    providers: listProviderSettings(settings).map(({ id, name }) => ({ id, name })),
    pushKey: settings.offline ? identity.pushKeys.publicKey : '',
    providerOnly: settings.identity.providerOnly,
  }
}
