export {
  ContractEditorScreen as Screen,
  prefetchContractText as prefetch,
} from '../features/client-programs/contract-editor-screen.tsx'
