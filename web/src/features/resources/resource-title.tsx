import { Anchor, Group } from '@mantine/core'
import { IconFile, IconLink } from '@tabler/icons-react'
import type { Outputs } from '../../cloud/client.ts'
import { parseUrl } from '../../ui/parse-url.ts'
import type { SearchOf } from '../../ui/url-state.ts'

export type Resource = Outputs['resources']['list']['items'][number]
export type ResourcesSearch = SearchOf<'/app/employees/employeeResources'>

/** Formats a file's size, such as "1.2 MB". One KB is 1,000 bytes. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

export function formatFileKind({ file, url }: Resource): string {
  if (file) return `${(file.name.split('.').at(-1) ?? 'file').toUpperCase()}, ${formatFileSize(file.bytes)}`
  return parseUrl(url)?.hostname.replace(/^www\./, '') ?? ''
}

type ResourceTitleProps = { resource: Resource; onDownload: (resource: Resource) => unknown }

/** Shows the resource's title as a link that opens in a new tab, or as a button that downloads the file. */
export function ResourceTitle({ resource, onDownload }: ResourceTitleProps) {
  const Icon = resource.file ? IconFile : IconLink
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()
  return (
    <Group component="span" display="flex" gap="sm" wrap="nowrap">
      <Icon size={16} aria-hidden color="var(--mantine-color-dimmed)" style={{ flex: 'none' }} />
      {resource.file ? (
        <Anchor
          component="button"
          type="button"
          inherit
          c="inherit"
          fw={500}
          ta="left"
          onClick={(event) => {
            stop(event)
            onDownload(resource)
          }}
        >
          {resource.title}
        </Anchor>
      ) : (
        <Anchor
          href={resource.url}
          target="_blank"
          rel="noopener noreferrer"
          inherit
          c="inherit"
          fw={500}
          onClick={stop}
        >
          {resource.title}
        </Anchor>
      )}
    </Group>
  )
}
