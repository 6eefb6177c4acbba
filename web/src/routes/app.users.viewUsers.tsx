export { UsersScreen as Screen } from '../features/users/users-screen.tsx'
