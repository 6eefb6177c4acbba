import type { Outputs } from '../../cloud/client.ts'
import { parseUrl } from '../../ui/parse-url.ts'
import type { SearchOf } from '../../ui/url-state.ts'

export type Resource = Outputs['resources']['list']['items'][number]
export type ResourcesSearch = SearchOf<'/app/employees/employeeResources'>

/** 1.2 MB, with K = 1000. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** What it is, for the list: the ending of the file, or the site of the link. */
export function formatFileKind({ file, url }: Resource): string {
  if (file) return `${(file.name.split('.').at(-1) ?? 'file').toUpperCase()}, ${formatFileSize(file.bytes)}`
  return parseUrl(url)?.hostname.replace(/^www\./, '') ?? ''
}
