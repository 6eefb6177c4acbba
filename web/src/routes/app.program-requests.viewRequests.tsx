export {
  prefetchRequests as prefetch,
  RequestsScreen as Screen,
} from '../features/program-requests/requests-screen.tsx'
