#!/usr/bin/env node
// Runs Firefox for Playwright. Playwright uses a newer WebDriver BiDi than Debian's Firefox, so this proxy answers the
// commands that Firefox doesn't support, and forwards all others. Playwright starts it instead of the browser in
// FIREFOX.
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

/** The unsupported commands. Only tests of media features need them, and those don't run in this engine. */
const UNKNOWN = new Set(['emulation.setMediaFeaturesOverride'])
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/

const browser = spawn(process.env.FIREFOX || '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
browser.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => browser.kill(signal))
process.once('exit', () => browser.kill('SIGKILL'))

let printed = ''
browser.stderr.on('data', (/** @type {Buffer} */ text) => {
  printed = (printed + text).slice(-4000)
  const address = LISTENING.exec(printed)?.[1]
  if (!address) return
  browser.stderr.removeAllListeners('data')
  browser.stderr.resume()
  listen(address)
})

/** @param {string} address */
function listen(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    const own = server.address()
    if (own && typeof own === 'object') process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${own.port}\n`)
  })
  server.on('connection', (client, request) => {
    const firefox = new WebSocket(new URL(request.url ?? '/', address))
    const ready = new Promise((resolve) => firefox.once('open', resolve))
    client.on('message', async (data) => {
      const text = String(data)
      const { id, method } = JSON.parse(text)
      if (UNKNOWN.has(method)) return client.send(JSON.stringify({ type: 'success', id, result: {} }))
      await ready
      firefox.send(text)
    })
    firefox.on('message', (data) => client.send(String(data)))
    firefox.on('error', () => client.close())
    firefox.on('close', () => client.close())
    client.on('close', () => firefox.close())
  })
}
