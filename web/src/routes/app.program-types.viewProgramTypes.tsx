export {
  ProgramTypesScreen as Screen,
  prefetchTypes as prefetch,
} from '../features/program-types/program-types-screen.tsx'
