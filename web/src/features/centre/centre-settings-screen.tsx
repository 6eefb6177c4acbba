import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { HistorySection } from '../../ui/history/history-timeline.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { CentreForm, type CentreSettings } from './centre-form.tsx'
import { LogoFields } from './logo-fields.tsx'

export function CentreSettingsScreen() {
  const query = useQuery(api.centre.settings.queryOptions({ input: {} }))
  return (
    <Page
      title="Centre settings"
      lede="What pages, e-mails and contracts say about your centre. Everyone sees changes right away."
      width="form"
    >
      <Loaded query={query} height={720}>
        {(settings) => <Settings settings={settings} />}
      </Loaded>
    </Page>
  )
}

function Settings({ settings }: { settings: CentreSettings }) {
  // The settings when typing began. Their version detects a save by another person before this form is saved.
  const [loadedSettings, setLoadedSettings] = useState(settings)
  return (
    <Stack gap="lg">
      <LogoFields logos={settings.logos} />
      <CentreForm key={loadedSettings.version} settings={loadedSettings} onSaved={setLoadedSettings} />
      <HistorySection collection="centreSettings" documentId="centre" />
    </Stack>
  )
}
