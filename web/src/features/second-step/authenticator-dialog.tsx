import { Button, Stack, Text } from '@mantine/core'
import { renderSVG } from 'uqr'
import { identity } from '../../cloud/session/identity.ts'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { DialogFoot } from '../../ui/layers/foot.tsx'
import { Modal } from '../../ui/layers/layers.tsx'
import { useSubmit } from '../login/login-fields.tsx'
import styles from './second-step.module.css'

/** The white margin of a QR code in modules, as its standard requires. */
const QUIET_ZONE = 4

type Props = {
  secret: string
  uri: string
  onClose: () => void
  onAdded: (recoveryCodes: readonly string[] | null) => void
}

/** Shows the QR code for an authenticator app, and asks for the code that the app shows. */
export function AuthenticatorDialog({ secret, uri, onClose, onAdded }: Props) {
  const { values, field, busy, form, problem } = useSubmit({ code: '' })
  const submit = form(async () => onAdded((await identity.addAuthenticator(values)).recoveryCodes))
  const code = field('code')
  return (
    <Modal opened onClose={onClose} title="Set up an authenticator app">
      <form {...submit}>
        <Stack>
          <Text>Scan this with an authenticator app on your phone, then enter the code that it shows.</Text>
          <div
            className={styles.qr}
            role="img"
            aria-label="QR code for the authenticator app"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the library draws the code as an SVG of squares
            dangerouslySetInnerHTML={{ __html: renderSVG(uri, { border: QUIET_ZONE }) }}
          />
          <Text size="sm" c="dimmed">
            No camera? Type this key into the app: <span className={styles.key}>{inGroups(secret)}</span>
          </Text>
          <CodeField {...code} error={code.error ?? problem} />
          <DialogFoot onLeave={onClose}>
            <Button type="submit" loading={busy}>
              Turn on
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  )
}

/** Returns a key in groups of four characters, which are easier to type. */
const inGroups = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? key
