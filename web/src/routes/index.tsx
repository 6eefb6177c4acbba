import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../features/home/home-screen.tsx'

/** The first page people see is part of the first load; it never redirects. */
export const Route = createFileRoute('/')({ component: HomeScreen, staticData: { title: 'Home' } })
