export { ProgramTypesScreen as Screen } from '../features/program-types/program-types-screen.tsx'
