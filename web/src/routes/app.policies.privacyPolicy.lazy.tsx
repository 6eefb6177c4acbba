import { createLazyFileRoute } from '@tanstack/react-router'
import { PolicyScreen } from '../features/policies/policy-screen.tsx'

export const Route = createLazyFileRoute('/app/policies/privacyPolicy')({
  component: () => <PolicyScreen policy="privacyPolicy" title="Privacy Policy" />,
})
