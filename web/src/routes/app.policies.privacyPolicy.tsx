import { PolicyScreen } from '../features/policies/policy-screen.tsx'

export const Screen = () => <PolicyScreen policy="privacyPolicy" title="Privacy Policy" />
