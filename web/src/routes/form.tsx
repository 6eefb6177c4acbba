export { ParticipantFormScreen as Screen } from '../features/participants/participant-form-screen.tsx'
