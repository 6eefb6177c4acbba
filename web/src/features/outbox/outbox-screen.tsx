import { Anchor, Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DateTime } from '../../ui/format/format.tsx'
import { Page, Surface } from '../../ui/page/page.tsx'
import { Empty, Loaded } from '../../ui/page/states.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { type Mail, readOutbox } from './local-messages.ts'
import styles from './outbox.module.css'

/** Shows the mails of a local centre without a mail server, newest first. The mails are stored instead of sent. */
export function OutboxScreen() {
  const [search, setSearch] = useUrlState('/outbox')
  const query = useQuery({ queryKey: ['outbox'], queryFn: readOutbox, refetchInterval: 3000, staleTime: 0 })
  return (
    <Page title="Outbox" width="reading" lede="This centre has no mail server, so we keep its e-mails here.">
      <Surface>
        <Loaded query={query}>
          {(mails) =>
            mails.length === 0 ? (
              <Empty title="No e-mails yet">Links to confirm an address, decisions and contracts appear here.</Empty>
            ) : (
              <ul className={styles.list}>
                {mails.map((mail) => (
                  <MailRow
                    key={mail.id}
                    mail={mail}
                    opened={(search.open ?? mails[0]?.id) === mail.id}
                    onOpen={() => setSearch({ open: mail.id }, { replace: true })}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Surface>
    </Page>
  )
}

function MailRow({ mail, opened, onOpen }: { mail: Mail; opened: boolean; onOpen: () => void }) {
  return (
    <li className={styles.mail}>
      <button type="button" className={styles.head} aria-expanded={opened} onClick={onOpen}>
        <Text span inherit fw={600}>
          {mail.subject}
        </Text>
        <DimmedText>{mail.to}</DimmedText>
        <Box component="span" className="quiet" ml="auto">
          <DateTime at={mail.createdAt} />
        </Box>
      </button>
      {opened && <p className={styles.text}>{withLinks(mail.text)}</p>}
      {opened && mail.attachment && <p className={styles.text}>Attached: {mail.attachment.name}</p>}
    </li>
  )
}

/** Makes the links in a mail's text clickable. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    /^https?:\/\//.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <Anchor key={index} href={sameApp(part)} underline="always">
        {part}
      </Anchor>
    ) : (
      part
    ),
  )
}

/** Removes the host from a link to this machine, so that the link opens at the address of the current page. */
function sameApp(address: string): string {
  const url = new URL(address)
  return ['localhost', '127.0.0.1'].includes(url.hostname) ? `${url.pathname}${url.search}${url.hash}` : address
}
