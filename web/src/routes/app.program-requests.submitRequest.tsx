export { SubmitScreen as Screen } from '../features/program-requests/submit-screen.tsx'
