export { ProgramsScreen as Screen } from '../features/program-pages/programs-screen.tsx'
