import { expect, it } from 'vitest'
import { openWeb } from '../testing/cloud-over-http.ts'

it.each([true, false])(
  'requests are logged in one line each only if that is set (%s), without the contents of the path',
  async (set) => {
    const web = await openWeb('sqlite', { settings: { logRequests: set } })
    const lines: string[] = []
    web.services.log = {
      info: (message, facts) => void lines.push(JSON.stringify({ message, ...facts })),
      error: () => {},
    }
    await web.fetch('/v1/users/somebody@example.edu/permission?secret=1')
    await web.post('/rpc/centre/get', '{}')
    await web.fetch('/calendar/secret.ics')
    await web.fetch('/health')
    await web.close()
    expect(lines.join()).not.toMatch(/secret|somebody/)
    expect(lines.map((line) => ({ ...JSON.parse(line), ms: 0 }))).toEqual(
      set
        ? [
            { message: 'request', method: 'GET', call: 'users.permission', status: 401, ms: 0 },
            { message: 'request', method: 'POST', call: 'centre.get', status: 200, ms: 0 },
            {
              message: 'request',
              method: 'GET',
              pattern: expect.stringContaining('/calendar/:file'),
              status: 404,
              ms: 0,
            },
            { message: 'request', method: 'GET', pattern: '/health', status: 200, ms: 0 },
          ]
        : [],
    )
  },
)
