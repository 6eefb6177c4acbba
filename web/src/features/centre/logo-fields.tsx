import { LIMITS } from '@belay/contract/constants'
import { Button, FileButton, Group, SimpleGrid, Text } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/actions/act.ts'
import { toast } from '../../ui/actions/toast.tsx'
import { FormCard } from '../../ui/form-group.tsx'
import styles from './centre.module.css'
import type { CentreSettings } from './centre-form.tsx'

const TYPES = 'image/png,image/jpeg,image/webp'
const MAX_KB = LIMITS.logoBytes / 1024

/** Shows the fields for the centre's logo in each theme. A chosen logo is saved at once. */
export function LogoFields({ logos }: Pick<CentreSettings, 'logos'>) {
  return (
    <FormCard title="Logo" hint={`PNG, JPEG or WebP, up to ${MAX_KB} KB. We show it 32 pixels high.`}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <OneLogo theme="light" logo={logos.light} otherLogo={logos.dark} />
        <OneLogo theme="dark" logo={logos.dark} otherLogo={logos.light} />
      </SimpleGrid>
    </FormCard>
  )
}

type CentreLogo = CentreSettings['logos']['light']

function OneLogo({ theme, logo, otherLogo }: { theme: 'light' | 'dark'; logo: CentreLogo; otherLogo: CentreLogo }) {
  const act = useAct()
  const name = theme === 'light' ? 'light theme' : 'dark theme'
  const change = (run: () => Promise<unknown>, outcome: 'saved' | 'removed') =>
    void act(run, { refresh: ['centreLogos'], done: `Logo for the ${name} ${outcome}.` })
  const choose = (file: File | null) => {
    if (!file) return
    if (file.size > LIMITS.logoBytes) toast.error(`Choose a picture of ${MAX_KB} KB or less.`)
    else change(() => cloud.centre.setLogo({ theme, logo: file }), 'saved')
  }
  const preview = logo ?? otherLogo
  return (
    <div>
      <div className={styles.ground} data-mantine-color-scheme={theme}>
        {preview ? (
          <img
            src={preview.url}
            width={preview.width}
            height={preview.height}
            alt={logo ? `Logo for the ${name}` : 'Logo from the other theme'}
          />
        ) : (
          <span>No logo. We show the mark and the name</span>
        )}
      </div>
      <Group gap="sm" mt="sm">
        <FileButton onChange={choose} accept={TYPES}>
          {(props) => (
            <Button
              variant="default"
              {...props}
              loading={act.busy}
              aria-label={`${logo ? 'Change logo' : 'Choose a logo'} for the ${name}`}
            >
              {logo ? 'Change logo' : 'Choose a logo'}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button
            variant="subtle"
            color="gray"
            disabled={act.busy}
            onClick={() => change(() => cloud.centre.removeLogo({ theme }), 'removed')}
            aria-label={`Remove logo for the ${name}`}
          >
            Remove
          </Button>
        )}
        <Text size="sm" c="dimmed">
          {theme === 'light' ? 'Light theme' : 'Dark theme'}
        </Text>
      </Group>
    </div>
  )
}
