import type { Handlers } from '../../platform/calls/gate.ts'
import { describeCentre } from './centre.ts'
import { getCentreSettings, removeLogo, saveCentreSettings, setLogo } from './centre-settings.ts'

export const centreCalls: Handlers<'centre'> = {
  get: describeCentre,
  settings: getCentreSettings,
  save: saveCentreSettings,
  setLogo,
  removeLogo,
}
