import { expect, test } from './harness/test.ts'
import { chooseAction, createContract } from './steps/contracts.ts'

test('An Admin merges a duplicate client: its contract moves, and only one client remains', async ({ as, calls }) => {
  const cloud = await calls('admin')
  const kept = await cloud.clients.create({ organization: 'Hemlock High School', phone: '555 0100' })
  const { programName } = await createContract(cloud, {
    organization: 'Hemlock Highschool',
    signerEmail: 'office@hemlock.example',
  })
  const admin = await as('admin')
  await admin.goto(`/app/clients/viewClients?q=Hemlock&client=${kept.clientID}`)
  await chooseAction(admin, 'Merge a duplicate into this', 'More actions')
  const dialog = admin.getByRole('dialog', { name: 'Merge a duplicate into Hemlock High School' })
  await dialog.getByRole('combobox', { name: 'Duplicate' }).fill('Hemlock')
  await admin.getByRole('option', { name: 'Hemlock Highschool' }).click()
  await expect(dialog.getByRole('columnheader', { name: 'Deleted: Hemlock Highschool' })).toBeVisible()
  await expect(dialog.getByText('1 contract and 0 programs')).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(admin.getByText('Merged Hemlock Highschool into Hemlock High School.')).toBeVisible()
  await expect(admin.getByRole('dialog', { name: 'Hemlock High School' }).getByText(programName)).toBeVisible()
  const { items } = await cloud.clients.list({ where: { search: 'Hemlock' } })
  expect(items.map(({ organization }) => organization)).toEqual(['Hemlock High School'])
})
