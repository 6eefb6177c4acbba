import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChangeSentence } from './change-sentence.tsx'
import type { AuditEntry } from './undo-change.tsx'

const show = (sentence: string) =>
  render(<ChangeSentence entry={{ documentName: 'Team day', change: { sentence } } as AuditEntry} />).container

it('ChangeSentence emphasizes only the name of the changed record', () => {
  expect(show('Ada moved Team day; 1 person told').textContent).toBe('Ada moved Team day; 1 person told')
  expect(screen.getByText('Team day').tagName).toBe('STRONG')
  expect(show('Ada approved 3 hours').querySelector('strong')).toBeNull()
})
