import { PolicyScreen } from '../features/policies/policy-screen.tsx'

export const Screen = () => <PolicyScreen policy="termsAndConditions" title="Terms and Conditions" />
