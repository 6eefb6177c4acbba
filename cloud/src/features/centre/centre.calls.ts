import { os } from '../../platform/gate.ts'
import { describeCentre } from './centre.ts'
import * as centre from './centre-settings.ts'

const calls = os.centre

export const centreCalls = calls.router({
  get: calls.get.handler(({ context }) => describeCentre(context)),
  settings: calls.settings.handler(({ context }) => centre.settings(context)),
  save: calls.save.handler(({ context, input }) => centre.save(context, input)),
  setLogo: calls.setLogo.handler(({ context, input }) => centre.setLogo(context, input)),
  removeLogo: calls.removeLogo.handler(({ context, input }) => centre.removeLogo(context, input)),
})
