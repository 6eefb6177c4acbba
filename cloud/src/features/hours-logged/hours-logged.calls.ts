import type { Handlers } from '../../platform/calls/gate.ts'
import { forecastOwnPay } from '../pay-runs/forecast-own-pay.ts'
import { approveAgain } from './approve-again.ts'
import { deleteHours } from './delete-hours.ts'
import { getHours, listHours, listHoursByUser, listUnapprovedHours } from './hours-logged.ts'
import { logHours } from './log-hours.ts'
import { returnHours } from './return-hours.ts'
import { updateHours, updateManyHours } from './update-hours.ts'

export const hoursLoggedCalls: Handlers<'hoursLogged'> = {
  log: logHours,
  list: listHours,
  getMany: getHours,
  listUnapproved: listUnapprovedHours,
  listByUser: listHoursByUser,
  nextPay: forecastOwnPay,
  update: updateHours,
  updateMany: updateManyHours,
  approveAgain,
  returnWithNote: returnHours,
  delete: deleteHours,
}
