import { ACCESS, type Access } from '@belay/contract/access'
import type { describeApi } from './openapi.ts'

type Api = Awaited<ReturnType<typeof describeApi>>
type Operation = { operationId?: string; summary?: string; requestBody?: unknown; parameters?: unknown; responses?: unknown }

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const json = (value: unknown) => escaped(JSON.stringify(value, null, 2))

function whoMay(operationId: string): string {
  const [collection, call] = operationId.split('.') as [keyof typeof ACCESS, never]
  const access: Access = ACCESS[collection][call]
  const who = access.who === 'everyone' ? 'everyone' : access.who === 'verified' ? 'every verified person' : access.who.join(', ')
  return access.own ? `${who}, for what is theirs` : who
}

/** The API reference as one readable page, made from the same description; works without scripts. */
export function referencePage(api: Api, nonce: string): string {
  const operations = Object.entries(api.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...(operation as Operation) })),
  )
  const groups = Map.groupBy(operations, ({ operationId }) => operationId?.split('.')[0] ?? '')
  const sections = [...groups].map(([name, calls]) => {
    const articles = calls.map((call) => {
      const input = call.parameters ?? call.requestBody
      return `<article id="${escaped(call.operationId ?? '')}"><h3>${escaped(call.operationId ?? '')}</h3><p><code><b>${call.method}</b> ${escaped(call.path)}</code></p><p>${escaped(call.summary ?? '')}</p><p class="who">Who: ${escaped(whoMay(call.operationId ?? ''))}</p>${input ? `<details><summary>Input</summary><pre tabindex="0">${json(input)}</pre></details>` : ''}<details><summary>Answers</summary><pre tabindex="0">${json(call.responses)}</pre></details></article>`
    })
    return `<section><h2 id="${name}">${name}</h2>${articles.join('')}</section>`
  })
  const contents = [...groups.keys()].map((name) => `<a href="#${name}">${name}</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API reference</title><style nonce="${nonce}">:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:24px}nav a{margin-right:12px;display:inline-block;padding:6px 0}article{border-top:1px solid #8886;padding:4px 0 12px}code{font-size:14px}pre{overflow:auto;max-height:24rem;font-size:12px}.who{opacity:.8}</style></head><body><main><h1>API reference</h1><p>${escaped(api.info.description ?? '')}</p><p>The same as <a href="/openapi.json">/openapi.json</a>.</p><nav aria-label="Collections">${contents}</nav>${sections.join('')}</main></body></html>`
}
