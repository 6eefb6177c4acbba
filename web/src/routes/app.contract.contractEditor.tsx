export { ContractEditorScreen as Screen } from '../features/client-programs/contract-editor-screen.tsx'
