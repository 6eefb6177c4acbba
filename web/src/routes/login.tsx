export { LoginScreen as Screen } from '../features/login/login-screen.tsx'
