import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { useCloudForm } from '../form/cloud-form.ts'
import { ClosureFields } from './closure-fields.tsx'

const close = (from: string, to: string) => ({ from, to, reason: '' })
const closures = [
  close('12/24/2020', '12/26/2020'),
  close('01/01/2021', '01/01/2021'),
  close('12/24/2098', '12/26/2098'),
  close('01/01/2022', '01/01/2022'),
]

function Fields() {
  const form = useCloudForm({ initialValues: { closures }, save: async () => null })
  return <ClosureFields form={form} />
}

const listRows = () => screen.getAllByRole('group').map((row) => row.getAttribute('aria-label'))

it('ClosureFields hides the past closures at the beginning until the person asks for them', async () => {
  const { user } = renderPart(<Fields />)
  expect(listRows()).toEqual(['Closure 3', 'Closure 4'])
  await user.click(screen.getByRole('button', { name: 'Show 2 past closures' }))
  expect(listRows()).toEqual(['Closure 1', 'Closure 2', 'Closure 3', 'Closure 4'])
})

it('ClosureFields keeps a closure in view while its last day is typed', async () => {
  const { user } = renderPart(<Fields />)
  const lastDay = screen.getAllByLabelText('Last day')[0] as HTMLElement
  await user.clear(lastDay)
  await user.type(lastDay, '12/26/2020')
  await user.tab()
  expect(listRows()).toEqual(['Closure 3', 'Closure 4'])
})
