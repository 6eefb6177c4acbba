import { createFileRoute } from '@tanstack/react-router'
import { appPath, oneOf, searchOf, text } from '../ui/search.ts'

export const Route = createFileRoute('/login')({
  validateSearch: searchOf({
    redirect: appPath,
    mode: oneOf(['sign-in', 'sign-up', 'forgot', 'verify', 'change-email', 'stop-change', 'reset']),
    token: text,
    error: text,
  }),
  staticData: { title: 'Sign In' },
})
