import { refuseField } from '../../platform/refuse.ts'

/** A resource is a link or a file, one of the two. */
export function refuseUnlessLinkOrFile(url: string, hasFile: boolean): void {
  if ((url !== '') !== hasFile) return
  const message = hasFile ? 'Add a link or a file, not both.' : 'Add a link or a file.'
  refuseField('url', message, 'link-or-file')
}
