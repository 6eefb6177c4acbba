import { TextInput } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { ORPCError } from '@orpc/client'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { required } from './checks.ts'
import { useCloudForm } from './cloud-form.ts'
import { Form } from './form.tsx'

type Client = { organization: string; phone: string; version: number; updatedAt: number }

/** Shows a form that read version 1, while another person saved version 2 two minutes ago. */
function show(savedValues: Partial<Client> = {}, refusal?: () => Error, initialOrganization = 'Northside High') {
  const savedInputs: { organization: string; phone: string; version: number | undefined }[] = []
  const Screen = () => {
    const form = useCloudForm({
      draft: 'test',
      initialValues: { organization: initialOrganization, phone: '' },
      validate: { organization: required('Enter the organization.') },
      version: 1,
      save: async ({ organization, phone }, { version }) => {
        savedInputs.push({ organization, phone, version })
        if (refusal) throw refusal()
        const current: Client = {
          organization: 'Northside High',
          phone: '555-1111',
          version: 2,
          updatedAt: Date.now() - 120_000,
          ...savedValues,
        }
        if (phone === '1')
          throw new ORPCError('invalid-argument', {
            message: 'This is our own number.',
            data: { fields: [{ field: 'phone', message: 'This is our own number.' }] },
          })
        if (version !== 2) throw new ORPCError('aborted', { status: 409, data: { current, changedBy: 'Noa Bennett' } })
      },
      done: 'Saved.',
      current: ({ organization, phone }: Client) => ({ organization, phone }),
    })
    return (
      <Form form={form} submit="Save">
        <TextInput label="Organization" required {...form.field('organization')} />
        <TextInput label="Phone" {...form.field('phone')} />
      </Form>
    )
  }
  const { unmount: leave, user } = renderScreen(
    <>
      <Notifications />
      <Screen />
    </>,
  )
  return { savedInputs, leave, user }
}

async function savePhone(user: ReturnType<typeof show>['user'], phone: string) {
  await user.type(await screen.findByLabelText('Phone'), phone)
  await user.click(screen.getByRole('button', { name: 'Save' }))
}

describe('Form', () => {
  beforeEach(() => {
    localStorage.clear()
    notifications.clean()
  })

  it('focuses a summary of the errors, whose lines lead to the fields', async () => {
    const { savedInputs, user } = show()
    const field = await screen.findByLabelText(/Organization/)
    await user.clear(field)
    await user.type(screen.getByLabelText('Phone'), '1{Control>}{Enter}{/Control}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
    expect(screen.getByText('Fix 1 thing to continue')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Enter the organization.' }))
    expect(document.activeElement).toBe(field)
    expect(savedInputs).toEqual([])
  })

  it('hides the summary when all errors are fixed', async () => {
    const { user } = show()
    const field = await screen.findByLabelText(/Organization/)
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('alert')
    await user.type(field, 'Northside')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('shows no error for an empty field that the person leaves unchanged', async () => {
    const { user } = show({}, undefined, '')
    await user.click(await screen.findByLabelText(/Organization/))
    await user.tab()
    expect(screen.queryByText('Enter the organization.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findAllByText('Enter the organization.')).not.toHaveLength(0)
  })

  it("drops the cloud's error of a field when that field changes", async () => {
    const { user } = show()
    await savePhone(user, '1')
    expect((await screen.findByRole('alert')).textContent).toContain('This is our own number.')
    await user.type(screen.getByLabelText('Phone'), '2')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await user.clear(screen.getByLabelText(/Organization/))
    await user.tab()
    expect((await screen.findByRole('alert')).textContent).not.toContain('This is our own number.')
  })

  it('keeps a draft, shows a note about it, and restores it by Undo after clearing', async () => {
    const first = show()
    await first.user.type(await screen.findByLabelText('Phone'), '555-2222')
    first.leave()
    const { user, leave } = show()
    const note = await screen.findByRole('note')
    expect(note.textContent).toContain('Not sent yet.')
    const phone = screen.getByLabelText<HTMLInputElement>('Phone')
    expect(note.compareDocumentPosition(phone)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(phone.value).toBe('555-2222')
    await user.click(screen.getByRole('button', { name: 'Clear the form' }))
    expect(phone.value).toBe('')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(phone.value).toBe('555-2222'))
    await user.click(screen.getByRole('button', { name: 'Clear the form' }))
    leave()
    show()
    expect((await screen.findByLabelText<HTMLInputElement>('Phone')).value).toBe('')
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('shows in one message that nothing was sent and that the draft is kept', async () => {
    const { user } = show({}, () => new ORPCError('unavailable', { status: 503, data: { reason: 'offline' } }))
    await savePhone(user, '555-2222')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Nothing was sent because you were offline. Your draft is saved on this device.',
    )
  })

  it('shows both versions and their time after a conflict, and saves mine on request', async () => {
    const { savedInputs, user } = show()
    await savePhone(user, '555-2222')
    const panel = await screen.findByRole('alert')
    expect(panel.textContent).toContain('Noa Bennett changed this 2 minutes ago.')
    await waitFor(() => expect(document.activeElement).toBe(panel))
    expect(screen.getByRole('row', { name: 'Phone 555-1111 555-2222' })).toBeTruthy()
    expect(screen.queryByRole('row', { name: /Northside/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Reapply my changes' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(savedInputs.map(({ version }) => version)).toEqual([1, 2])
    expect(savedInputs[1]?.phone).toBe('555-2222')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  })

  it('reapplies only the fields that I changed', async () => {
    const { savedInputs, user } = show({ organization: 'Northside Academy' })
    await savePhone(user, '555-2222')
    expect(await screen.findByRole('row', { name: 'Organization Northside Academy unchanged' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reapply my changes' }))
    await waitFor(() =>
      expect(savedInputs.at(-1)).toEqual({ organization: 'Northside Academy', phone: '555-2222', version: 2 }),
    )
  })

  it('keeps concurrent changes of different fields, and shows what the other person changed', async () => {
    const { savedInputs, user } = show({ organization: 'Northside Academy', phone: '' })
    await savePhone(user, '555-2222')
    expect(await screen.findByText('Saved. Noa Bennett also changed Organization to Northside Academy.')).toBeTruthy()
    expect(savedInputs).toEqual([
      { organization: 'Northside High', phone: '555-2222', version: 1 },
      { organization: 'Northside Academy', phone: '555-2222', version: 2 },
    ])
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(/Organization/).value).toBe('Northside Academy')
  })

  it('takes over the other version on request', async () => {
    const { user } = show()
    await savePhone(user, '555-2222')
    await user.click(await screen.findByRole('button', { name: 'Use theirs' }))
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('555-1111')
  })

  it('counts what is typed while the values are saved as not saved', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<object>()
    const Screen = () => {
      const form = useCloudForm({ initialValues: { phone: '' }, save: () => promise, done: 'Saved.' })
      return (
        <Form form={form} submit="Save">
          <TextInput label="Phone" {...form.field('phone')} />
          <output>{form.saving ? 'Saving' : form.isDirty() ? 'Not saved' : 'All saved'}</output>
        </Form>
      )
    }
    const { user } = renderScreen(<Screen />)
    await savePhone(user, '555')
    await screen.findByText('Saving')
    await user.type(screen.getByLabelText('Phone'), '-1234')
    answer({})
    expect(await screen.findByText('Not saved')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('All saved')).toBeTruthy()
  })
})
