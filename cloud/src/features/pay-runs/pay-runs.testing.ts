import type { VersionedPayRun } from './pay-runs.documents.ts'

/** Creates a pay run in force, without lines and with default values. */
export const payRunOf = (from: string, to: string, changes: Partial<VersionedPayRun> = {}): VersionedPayRun => ({
  payRunID: 'r',
  from,
  to,
  lines: [],
  total: 0,
  finalizedBy: '',
  finalizedByName: '',
  finalizedAt: 1,
  reopenedAt: null,
  reopenReason: null,
  createdAt: 1,
  version: 1,
  ...changes,
})
