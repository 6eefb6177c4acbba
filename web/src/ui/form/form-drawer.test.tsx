import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { useCloudForm } from './cloud-form.ts'
import { FormDrawer } from './form-drawer.tsx'

/** Opens a panel with one field. Returns whether the panel existed at each render of the field. */
async function openPanel() {
  const wasThere: boolean[] = []
  const Name = () => {
    wasThere.push(screen.queryByRole('dialog') !== null)
    return <TextInput label="Name" data-autofocus />
  }
  const Screen = () => {
    const form = useCloudForm({ initialValues: {}, save: async () => ({}) })
    return (
      <FormDrawer title="Add staff" submit="Add" form={form} onClose={() => undefined}>
        <Name />
      </FormDrawer>
    )
  }
  renderScreen(<Screen />)
  await screen.findByLabelText('Name')
  return { wasThere }
}

it('FormDrawer draws its panel before the fields, so that a long form does not delay a press', async () => {
  const { wasThere } = await openPanel()
  expect(wasThere[0]).toBe(true)
})

it('FormDrawer focuses the field that the form marks with data-autofocus', async () => {
  await openPanel()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})
