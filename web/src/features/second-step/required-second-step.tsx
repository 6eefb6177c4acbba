import { Stack, Text } from '@mantine/core'
import { Page } from '../../ui/page/page.tsx'
import { SecondSteps } from './second-steps.tsx'

/** Shows that the centre requires a second step of Admins, and lets the person add one. */
export const RequiredSecondStep = () => (
  <Page title="Add a second step" width="form">
    <Stack>
      <Text>Your centre asks Admins for a second step at sign-in. Add one to continue.</Text>
      <SecondSteps />
    </Stack>
  </Page>
)
