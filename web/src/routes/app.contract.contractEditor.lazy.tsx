import { createLazyFileRoute } from '@tanstack/react-router'
import { ContractEditorScreen } from '../features/client-programs/contract-editor-screen.tsx'

export const Route = createLazyFileRoute('/app/contract/contractEditor')({ component: ContractEditorScreen })
