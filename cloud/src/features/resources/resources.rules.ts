import { refuseField } from '../../platform/calls/refuse.ts'

/** Refuses a resource with both a link and a file, or with neither. */
export function refuseUnlessLinkOrFile(url: string, hasFile: boolean): void {
  if ((url !== '') !== hasFile) return
  const message = hasFile ? 'Add a link or a file, not both.' : 'Add a link or a file.'
  refuseField('url', message, 'link-or-file')
}
