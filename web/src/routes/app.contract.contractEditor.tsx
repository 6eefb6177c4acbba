export {
  ContractEditorScreen as Screen,
  prefetchTexts as prefetch,
} from '../features/client-programs/contract-editor-screen.tsx'
