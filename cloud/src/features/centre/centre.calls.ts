import { os } from '../../platform/gate.ts'
import { describeCentre } from './centre.ts'

export const centreCalls = os.centre.router({
  get: os.centre.get.handler(({ context }) => describeCentre(context)),
})
