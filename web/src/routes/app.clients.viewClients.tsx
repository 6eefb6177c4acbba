export { ClientsScreen as Screen } from '../features/clients/clients-screen.tsx'
