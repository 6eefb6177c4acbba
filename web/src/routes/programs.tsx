export { ProgramsScreen as Screen } from '../features/public-pages/programs-screen.tsx'
