import { Box, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Page, Section } from '../../ui/page/page.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { type MessagePreview, readMessagePreviews, toWords } from './local-messages.ts'
import styles from './outbox.module.css'

/** Shows every message that Belay sends, with sample data, by feature. Available on this machine only. */
export function MessagePreviewsScreen() {
  const query = useQuery({ queryKey: ['message-previews'], queryFn: readMessagePreviews })
  return (
    <Page title="Messages" width="reading" lede="Every notification and e-mail that Belay sends, with sample data.">
      <Loaded query={query}>
        {(previews) => (
          <>
            {[...new Set(previews.map(({ feature }) => feature))].map((feature) => (
              <Section key={feature} title={toWords(feature)}>
                <ul className={styles.list}>
                  {previews
                    .filter((preview) => preview.feature === feature)
                    .map((preview) => (
                      <PreviewRow key={preview.id} preview={preview} />
                    ))}
                </ul>
              </Section>
            ))}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function PreviewRow({ preview }: { preview: MessagePreview }) {
  const [search, setSearch] = useUrlState('/messages')
  const isOpen = search.open === preview.id
  return (
    <li className={styles.mail}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        onClick={() => setSearch({ open: isOpen ? '' : preview.id }, { replace: true })}
      >
        <Text span inherit fw={600}>
          {toWords(preview.name)}
        </Text>
        <DimmedText>
          {[preview.mail && 'E-mail', preview.notification && 'In the app'].filter(Boolean).join(', ')}
        </DimmedText>
        <Box component="span" className="quiet" ml="auto">
          To {preview.recipients.join(', ')}
        </Box>
      </button>
      {isOpen && <Preview preview={preview} />}
    </li>
  )
}

function Preview({ preview: { id, notification, mail } }: { preview: MessagePreview }) {
  return (
    <Tabs defaultValue={mail ? 'mail' : 'notification'} keepMounted={false}>
      <Tabs.List>
        {mail && <Tabs.Tab value="mail">E-mail</Tabs.Tab>}
        {mail && <Tabs.Tab value="text">Text</Tabs.Tab>}
        {notification && <Tabs.Tab value="notification">Notification</Tabs.Tab>}
      </Tabs.List>
      {mail && (
        <Tabs.Panel value="mail" pt="sm">
          <p className={styles.text}>Subject: {mail.subject}</p>
          <iframe className={styles.frame} sandbox="" src={`/messages/${id}`} title={mail.subject} />
          {mail.files.length > 0 && <p className={styles.text}>Attached: {mail.files.join(', ')}</p>}
        </Tabs.Panel>
      )}
      {mail && (
        <Tabs.Panel value="text" pt="sm">
          <p className={styles.text}>{mail.text}</p>
        </Tabs.Panel>
      )}
      {notification && (
        <Tabs.Panel value="notification" pt="sm">
          <p className={styles.text}>
            <strong>{notification.title}</strong>
            {`\n${notification.message}`}
            {notification.details && `\n${notification.details}`}
            {notification.link && `\nLeads to ${notification.link}`}
          </p>
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
