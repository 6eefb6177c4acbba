export { CheckDocumentScreen as Screen } from '../features/check-document/check-document-screen.tsx'
