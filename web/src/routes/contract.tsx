export { ContractLinkScreen as Screen } from '../features/contract-link/contract-link-screen.tsx'
