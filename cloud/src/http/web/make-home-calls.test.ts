import { rmSync } from 'node:fs'
import type { MadeCall } from '@belay/contract/facilitator-home'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { form } from '../../features/programs/requests/create/request-form.testing.ts'
import { openWeb } from '../../testing/cloud-over-http.ts'
import { ENGINES } from '../../testing/engines.ts'
import { createHttpClient } from '../../testing/http-client.ts'
import { createWebFolder } from '../../testing/web-folder.ts'

const folder = createWebFolder({ page: '<html><head><meta content="__PRELOADED__"></head></html>', chunks: {} })
afterAll(() => rmSync(folder, { recursive: true }))

const HOME_CALLS = [
  'staff.me',
  'programs.forHours',
  'staffPrograms.listByStaff',
  'staffPrograms.shift',
  'hoursLogged.listByUser',
  'hoursLogged.listByUser',
  'staffPrograms.listOffers',
  'staffPrograms.listSwaps',
  'staffPrograms.openShifts',
]

describe.each(ENGINES)('The answers in the page of Home, on %s', (engine) => {
  async function start() {
    const web = await openWeb(engine, { webFolder: folder })
    onTestFinished(web.close)
    const boss = await web.admin('boss@example.edu')
    const admin = createHttpClient(web, boss.bearer)
    const mia = await web.member('mia@example.edu')
    await createHttpClient(web, mia.bearer).users.register()
    await admin.users.update({ email: 'mia@example.edu', permission: 'Facilitator', payRate: 20 })
    const { staffID } = await admin.staff.getByEmail({ email: 'mia@example.edu' })
    const program = { programName: 'Ropes', date: '05/12/2035', startTime: '9:00 AM', endTime: '11:00 AM' }
    const facilitators = [{ staffID, role: 'Lead', hours: 2 }]
    await admin.staffPrograms.createProgram({ ...program, facilitators })
    const [shift] = (await createHttpClient(web, mia.bearer).staffPrograms.listByStaff({ staffID })).items
    await createHttpClient(web, mia.bearer).staffPrograms.confirm({ id: shift?.id ?? '' })
    const readCalls = async (headers: Record<string, string>, path = '/'): Promise<MadeCall[] | undefined> => {
      const html = await (await web.fetch(path, { headers: { 'sec-fetch-dest': 'document', ...headers } })).text()
      const content = html.match(/content="([^"]*)"/)?.[1] ?? ''
      return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')).firstCalls
    }
    return { web, admin, boss, mia, readCalls }
  }

  it('are those that the calls give the same person', async () => {
    const { web, admin, mia, readCalls } = await start()
    const expectAnswers = async (calls: readonly string[]) => {
      const made = (await readCalls({ cookie: mia.cookie })) ?? []
      expect(made.map(({ call }) => call).toSorted()).toEqual(calls.toSorted())
      for (const { call, input, answer } of made) {
        const asked = await web.post(`/rpc/${call.replace('.', '/')}`, JSON.stringify({ json: input }), mia.bearer)
        expect(await asked.json(), call).toEqual({ json: answer })
      }
    }
    await expectAnswers(HOME_CALLS)
    for (const permission of ['Client', 'No Access'] as const) {
      await admin.users.update({ email: 'mia@example.edu', permission })
      await expectAnswers(['programs.days', 'programs.days'])
    }
    await createHttpClient(web, mia.bearer).programRequests.create(form)
    await expectAnswers(['programs.days'])
  })

  it('are only in a page that the browser shows, of Home, to a person with a session who is no Admin', async () => {
    const { admin, boss, mia, readCalls } = await start()
    const other = await readCalls({ cookie: boss.cookie })
    const withoutSession = await readCalls({ authorization: mia.bearer.authorization, cookie: 'belay.session=ended' })
    const fetched = await readCalls({ cookie: mia.cookie, 'sec-fetch-dest': 'empty' })
    const framed = await readCalls({ cookie: mia.cookie, 'sec-fetch-dest': 'iframe' })
    const elsewhere = await readCalls({ cookie: mia.cookie }, '/dashboard')
    expect([other, withoutSession, fetched, framed, elsewhere]).toEqual(Array(5).fill(undefined))
    await admin.users.disable({ email: 'mia@example.edu' })
    expect(await readCalls({ cookie: mia.cookie })).toBeUndefined()
  })
})
