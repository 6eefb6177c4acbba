import { describe, expect, it, onTestFinished } from 'vitest'
import { auditEntries } from '../../platform/documents/audit-trail.ts'
import { openWeb } from '../../testing/cloud-over-http.ts'

const item = { lineItemCode: 'A', description: 'First', unitPrice: 1 }

describe('The belay-change-id header', () => {
  it.each([
    ['REST', '/v1/chargeItems', item],
    ['RPC', '/rpc/chargeItems/create', { json: item }],
  ])('names the change in the answer over %s', async (_, path, body) => {
    const web = await openWeb('sqlite')
    onTestFinished(web.close)
    const { bearer } = await web.admin('ada@example.edu')
    const answer = await web.post(path, JSON.stringify(body), bearer)
    expect(answer.status).toBe(200)
    const changeID = answer.headers.get('belay-change-id')
    const { items } = await web.store.find(auditEntries, { where: { changeID: changeID ?? '' }, orderBy: 'at' })
    expect(items).toMatchObject([{ call: 'chargeItems.create', documentName: 'First', documentVersion: 1 }])
  })

  it('does not appear for reads, refused calls, calls that change nothing and changes without undo', async () => {
    const web = await openWeb('sqlite')
    onTestFinished(web.close)
    const { bearer } = await web.admin('ada@example.edu')
    const post = (path: string, body: unknown) => web.post(path, JSON.stringify(body), bearer)
    const kim = { organization: 'School', contactName: 'Kim', contactEmail: 'kim@example.edu' }
    const answers = [
      await web.fetch('/v1/chargeItems', { headers: bearer }),
      await post('/v1/chargeItems', {}),
      await post('/v1/hoursLogged/updateMany', { logs: [{ userId: 'u', timeID: 't' }], changes: { approved: true } }),
      await post('/v1/users/register', {}),
      await post('/v1/clients', kim),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 200, 200])
    const named = answers.map(({ headers }) => headers.has('belay-change-id'))
    expect(named).toEqual([false, false, false, false, true])
  })
})
