export { ClientsScreen as Screen, prefetchClients as prefetch } from '../features/clients/clients-screen.tsx'
