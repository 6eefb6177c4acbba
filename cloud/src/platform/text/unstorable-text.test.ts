import { expect, it } from 'vitest'
import { form } from '../../features/programs/requests/create/request-form.testing.ts'
import { programRequests } from '../../features/programs/requests/program-requests.documents.ts'
import { onBothStores, refused } from '../../testing/cloud.ts'

onBothStores('Text that cannot be stored', (open) => {
  it.each(['a\0b', 'a\ud800', '\udc00b'])('%j is refused as an invalid argument in every field', async (text) => {
    const cloud = await open()
    const [admin, client] = [cloud.as('admin'), cloud.as('client')]
    for (const [call, field] of [
      [() => client.programRequests.get({ id: text }), 'id'],
      [
        () => client.programRequests.create({ ...form, programDetails: { ...form.programDetails, notes: text } }),
        'programDetails.notes',
      ],
      [() => admin.clients.list({ where: { search: text } }), 'where.search'],
      [() => admin.programRequests.editField({ id: 'r', field: 'status.room', value: text }), 'value'],
      [() => admin.termsAndConditions.save({ content: text }), 'content'],
    ] as const)
      expect(await refused(call())).toMatchObject({
        code: 'invalid-argument',
        status: 400,
        data: { reason: 'characters', fields: [{ field }] },
      })
    expect((await cloud.store.find(programRequests, { orderBy: 'createdAt' })).items).toEqual([])
  })
})
