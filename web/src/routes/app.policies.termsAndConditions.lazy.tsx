import { createLazyFileRoute } from '@tanstack/react-router'
import { PolicyScreen } from '../features/policies/policy-screen.tsx'

export const Route = createLazyFileRoute('/app/policies/termsAndConditions')({
  component: () => <PolicyScreen policy="termsAndConditions" title="Terms and Conditions" />,
})
