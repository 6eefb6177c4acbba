import { Button, CopyButton, Stack, Text } from '@mantine/core'
import { useCentre } from '../../cloud/centre.ts'
import { downloadFile } from '../../ui/download-file.ts'
import { Foot } from '../../ui/layers/foot.tsx'
import { Modal } from '../../ui/layers/layers.tsx'
import styles from './second-step.module.css'

type Props = { codes: readonly string[]; onKept: () => void }

/** Does nothing on Escape or a click outside, because the codes would be lost. */
const stayOpen = () => undefined

/** Shows new recovery codes, the only time that they can be seen, until the person confirms to have kept them. */
export function RecoveryCodesDialog({ codes, onKept }: Props) {
  const { name } = useCentre()
  const text = codes.join('\n')
  return (
    <Modal opened onClose={stayOpen} withCloseButton={false} title="Keep your recovery codes">
      <Stack>
        <Text>
          If you lose your device, sign in with one of these codes. Each works once. Keep them where you keep other
          important papers. We can't show them again.
        </Text>
        <ol className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code} className={styles.code}>
              {code}
            </li>
          ))}
        </ol>
        <Foot
          others={
            <>
              <CopyButton value={text}>
                {({ copied, copy }) => (
                  <Button variant="default" onClick={copy}>
                    {copied ? 'Copied' : 'Copy'}
                  </Button>
                )}
              </CopyButton>
              <Button
                variant="default"
                onClick={() => downloadFile('recovery-codes.txt', new Blob([`${name}\n${text}\n`]))}
              >
                Download
              </Button>
            </>
          }
        >
          <Button onClick={onKept}>I have kept them</Button>
        </Foot>
      </Stack>
    </Modal>
  )
}
