import { Anchor, Group } from '@mantine/core'
import { IconFile, IconLink } from '@tabler/icons-react'
import type { Resource } from './resource-types.ts'

type ResourceTitleProps = { resource: Resource; onDownload: (resource: Resource) => void }

/** A link that opens elsewhere, or a button that saves the file. */
export function ResourceTitle({ resource, onDownload }: ResourceTitleProps) {
  const Icon = resource.file ? IconFile : IconLink
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()
  return (
    <Group component="span" display="inline-flex" gap={8} wrap="nowrap">
      <Icon size={16} aria-hidden color="var(--mantine-color-dimmed)" style={{ flex: 'none' }} />
      {resource.file ? (
        <Anchor
          component="button"
          type="button"
          inherit
          fw={550}
          ta="left"
          onClick={(event) => {
            stop(event)
            onDownload(resource)
          }}
        >
          {resource.title}
        </Anchor>
      ) : (
        <Anchor href={resource.url} target="_blank" rel="noopener noreferrer" inherit fw={550} onClick={stop}>
          {resource.title}
        </Anchor>
      )}
    </Group>
  )
}
