export { prefetchUsers as prefetch, UsersScreen as Screen } from '../features/users/users-screen.tsx'
