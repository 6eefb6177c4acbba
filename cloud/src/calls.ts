import { existsSync } from 'node:fs'
import { os } from './platform/gate.ts'

// While the features are being written side by side, the tree is made of those that exist.
const parts: [string, string, string][] = [
  ['users', 'users', 'userCalls'],
]
const NAMES: Record<string, [string, string]> = {
  users: ['users/users', 'users'],
  notifications: ['notifications/notifications', 'notifications'],
  programRequests: ['program-requests/program-requests', 'programRequests'],
  clients: ['clients/clients', 'clients'],
  clientPrograms: ['client-programs/client-programs', 'clientPrograms'],
  contractText: ['contract-text/contract-text', 'contractText'],
  staff: ['staff/staff', 'staff'],
  staffPrograms: ['staff-programs/staff-programs', 'staffPrograms'],
  programSchedule: ['program-schedule/program-schedule', 'programSchedule'],
  chargeItems: ['charge-items/charge-items', 'chargeItems'],
  resources: ['resources/resources', 'resources'],
  hoursLogged: ['hours-logged/hours-logged', 'hoursLogged'],
  payRuns: ['pay-runs/pay-runs', 'payRuns'],
  termsAndConditions: ['policies/policies', 'termsAndConditions'],
  privacyPolicy: ['policies/policies', 'privacyPolicy'],
  reports: ['reports/reports', 'reports'],
  audit: ['audit/audit', 'audit'],
  programs: ['programs/programs', 'programs'],
  measurements: ['measurements/measurements', 'measurements'],
  centre: ['centre/centre', 'centre'],
}
void parts
const tree: Record<string, unknown> = {}
for (const [noun, [file, stem]] of Object.entries(NAMES)) {
  const url = new URL(`./features/${file}.calls.ts`, import.meta.url)
  if (!existsSync(url)) continue
  const module = (await import(/* @vite-ignore */ url.href)) as Record<string, unknown>
  tree[noun] = module[`${stem}Calls`]
}
export const calls = tree as unknown as ReturnType<typeof os.router>
