import { Page, Surface } from '../../ui/page/page.tsx'
import { SecondSteps } from './second-steps.tsx'

/** Shows that the centre requires a second step of Admins, and lets the person add one. */
export const RequiredSecondStep = () => (
  <Page
    title="Add a second step"
    lede="Your centre asks Admins for a second step at sign-in. Add one to continue."
    width="form"
  >
    <Surface>
      <SecondSteps />
    </Surface>
  </Page>
)
