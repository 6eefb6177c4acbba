export { RequestProgramScreen as Screen } from '../features/request-program/request-program-screen.tsx'
