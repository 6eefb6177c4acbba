import './programs.module.css'
import { useRouterState } from '@tanstack/react-router'
import { NotFoundPage } from '../../shell/not-found-page.ts'
import { DrawnPart } from '../../ui/drawn/drawn-part.tsx'

/** Shows a program page within the app. */
export function ProgramsScreen() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return <DrawnPart path={path} notFound={<NotFoundPage />} />
}
