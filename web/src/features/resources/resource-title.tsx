import { Anchor } from '@mantine/core'
import { IconFile, IconLink } from '@tabler/icons-react'
import type { Resource } from './resource-types.ts'
import styles from './resources.module.css'

type ResourceTitleProps = { resource: Resource; onDownload: (resource: Resource) => void }

/** A link that opens elsewhere, or a button that saves the file. */
export function ResourceTitle({ resource, onDownload }: ResourceTitleProps) {
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()
  return (
    <span className={styles.title}>
      {resource.file ? <IconFile size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
      {resource.file ? (
        <Anchor
          component="button"
          type="button"
          fw={550}
          onClick={(event) => {
            stop(event)
            onDownload(resource)
          }}
        >
          {resource.title}
        </Anchor>
      ) : (
        <Anchor href={resource.url} target="_blank" rel="noopener noreferrer" fw={550} onClick={stop}>
          {resource.title}
        </Anchor>
      )}
    </span>
  )
}
