import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { MessagePreview } from '../../message-previews/message-previews.ts'
import { openWeb, type Web } from '../../testing/cloud-over-http.ts'
import { sendRaw } from '../calls/raw-requests.testing.ts'

const CLOUD = join(import.meta.dirname, '../..')
/** Functions in the message modules that build no message: links, recipients and lookups. */
const OTHERS = [
  ['undeliveredKey', 'forwardingNote'],
  ['recipientsOfDecision', 'listMailedEmails', 'cancelledReason', 'takenOffReason'],
  ['findPayee', 'findScheduleEvent', 'findShift'],
].flat()

/** Returns the names of all functions that build a message. */
async function listBuilders(): Promise<string[]> {
  const files = readdirSync(CLOUD, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.notifications\.ts$/.test(file))
    .map((file) => join(CLOUD, file))
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>))
  return modules
    .flatMap((module) => Object.keys(module).filter((name) => typeof module[name] === 'function'))
    .filter((name) => !OTHERS.includes(name))
}

/** Requests a page of this machine with another Host header, like a foreign page whose name points here. */
const statusUnder = async (web: Web, host: string, path: string): Promise<number> =>
  (await sendRaw(web.port, { method: 'GET', path, headers: { host } })).status

describe("Message previews on a developer's machine", () => {
  let web: Web
  let previews: MessagePreview[]
  beforeAll(async () => {
    web = await openWeb('sqlite')
    previews = (await (await web.fetch('/messages.json')).json()) as MessagePreview[]
  })
  afterAll(() => web.close())

  it('contain every message', async () => {
    const names = [...new Set(previews.map(({ name }) => name))]
    expect(names.toSorted()).toEqual((await listBuilders()).toSorted())
  })

  it('name the recipients and have a title and text for the app, the mail or both', () => {
    expect(previews).not.toEqual([])
    for (const { id, recipients, notification, mail } of previews) {
      expect(recipients, id).not.toEqual([])
      expect(notification ?? mail, id).not.toBeNull()
      if (notification) expect([notification.title, notification.message], id).not.toContain('')
      if (mail) expect([mail.subject, mail.text], id).not.toContain('')
    }
  })

  it('show the mail that would be sent', async () => {
    expect(previews).not.toEqual([])
    for (const { id, mail } of previews) {
      const answer = await web.fetch(`/messages/${id}`)
      expect(answer.status, id).toBe(mail ? 200 : 404)
      if (!mail) continue
      expect(answer.headers.get('content-security-policy'), id).toContain('sandbox')
      expect(await answer.text(), id).toContain('<html')
    }
  })

  it('return 404 for a foreign host name', async () => {
    expect(await statusUnder(web, `localhost:${web.port}`, '/messages.json')).toBe(200)
    expect(await statusUnder(web, 'evil.example', '/messages.json')).toBe(404)
    const mailed = previews.find(({ mail }) => mail !== null)
    expect(await statusUnder(web, 'evil.example', `/messages/${mailed?.id}`)).toBe(404)
  })
})

describe('Message previews', () => {
  it.each([
    ['in production', { production: true }],
    ['at an address for others', { publicUrl: 'https://belay.example' }],
  ])('return nothing %s', async (_, settings) => {
    const web = await openWeb('sqlite', { settings })
    onTestFinished(web.close)
    for (const path of ['/messages.json', '/messages/users.roleChanged.1'])
      expect((await web.fetch(path)).status, path).not.toBe(200)
  })
})
