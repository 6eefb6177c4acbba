export { SubmitScreen as Screen } from '../features/program-requests/submit/submit-screen.tsx'
