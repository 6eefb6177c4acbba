import { describe, expect, it, onTestFinished } from 'vitest'
import { openWeb } from '../../../testing/cloud-over-http.ts'
import { ENGINES } from '../../../testing/engines.ts'
import { createHttpClient } from '../../../testing/http-client.ts'
import { form } from '../requests/create/request-form.testing.ts'

const NEEDS = 'One wheelchair'
const WHEN = { date: '05/12/2035', startTime: '9:00 AM', endTime: '11:00 AM' }

describe.each(ENGINES)('A crew without a Lead, over HTTP, on %s', (engine) => {
  it('reads no needs of participants by /rpc or /v1, until one of them is named Lead (R418)', async () => {
    const web = await openWeb(engine)
    onTestFinished(web.close)
    const admin = createHttpClient(web, (await web.admin('boss@example.edu')).bearer)
    const cleo = await web.member('cleo@example.edu')
    const finn = await web.member('finn@example.edu')
    for (const { bearer } of [cleo, finn]) await createHttpClient(web, bearer).users.register()
    await admin.users.update({ email: 'finn@example.edu', permission: 'Facilitator', payRate: 20 })
    const { staffID } = await admin.staff.getByEmail({ email: 'finn@example.edu' })
    const programDetails = { ...form.programDetails, accessibilityNeeds: NEEDS }
    const { id } = await createHttpClient(web, cleo.bearer).programRequests.create({ ...form, programDetails })
    const programID = (await admin.programRequests.approve({ id, ...WHEN, lineItems: [] })).programID ?? ''
    const { programName, date } = await admin.programSchedule.get({ programID })
    const assign = (role: string) =>
      admin.staffPrograms.sync({ programID, programName, date, facilitators: [{ staffID, role, hours: 3 }] })
    const readShift = async () => {
      const rpc = await web.post('/rpc/staffPrograms/shift', JSON.stringify({ json: { programID } }), finn.bearer)
      const rest = await web.fetch(`/v1/staffPrograms/shift/${programID}`, { headers: finn.bearer })
      expect([rpc.status, rest.status]).toEqual([200, 200])
      return Promise.all([rpc.text(), rest.text()])
    }
    await assign('Facilitator')
    for (const answer of await readShift()) expect(answer).not.toContain(NEEDS)
    await assign('Lead')
    for (const answer of await readShift()) expect(answer).toContain(NEEDS)
  })
})
