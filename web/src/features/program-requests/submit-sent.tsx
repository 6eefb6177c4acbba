import { linkTo } from '@belay/contract/links'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../ui/link-button.tsx'
import { Surface } from '../../ui/page.tsx'
import { formatReference, type Request } from './request-values.ts'
import styles from './requests.module.css'

/** The request is in: its reference, and what happens next. */
export function SubmitSent({ request, onAnother }: { request: Request; onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Surface>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        Your request was sent
      </h2>
      <p>
        Reference <span className={styles.reference}>{formatReference(request)}</span>
      </p>
      <h3>What happens next</h3>
      <ol className={styles.sentSteps}>
        <li>We review your request and check your preferred dates.</li>
        <li>
          We'll tell you here and at {request.email} once we decide.
          {request.otherContacts.length > 0 ? " If we approve it, we'll e-mail your other contacts too." : ''}
        </li>
        <li>Once we approve it, you can read and sign the contract here.</li>
      </ol>
      <Group gap="sm">
        <LinkButton {...linkTo.request(request.id)}>View your request</LinkButton>
        <Button variant="default" onClick={onAnother}>
          Submit another request
        </Button>
      </Group>
    </Surface>
  )
}
