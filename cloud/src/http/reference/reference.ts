import { createHash } from 'node:crypto'
import { ERRORS } from '@belay/contract/errors'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import type { Api } from './openapi.ts'
import { formatFieldTable, formatTable, formatType, mergeInputSchemas, type Schema } from './reference-tables.ts'

type Operation = Api['paths'][string][string]

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{font:15px/1.5 system-ui,sans-serif;max-width:64rem;margin:0 auto;padding:24px}',
  'nav a{margin-right:12px;display:inline-block;padding:6px 0}',
  'article{border-top:1px solid #8886;padding:4px 0 12px}',
  'code{font-size:14px}',
  'td,code{overflow-wrap:anywhere}',
  'table{border-collapse:collapse;width:100%;font-size:14px}',
  'th,td{text-align:left;vertical-align:top;padding:4px 12px 4px 0;border-bottom:1px solid #8883}',
  '.who{opacity:.8}',
].join('')
/** The source of the page's style in a content security policy. */
export const REFERENCE_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

function answerOf({ responses }: Operation): string {
  if (!responses?.['200']) return 'a redirect'
  const answer = responses['200'] as { content?: Record<string, { schema?: Schema }> }
  const [[type, { schema }] = ['', {}]] = Object.entries(answer.content ?? {})
  if (type !== 'application/json' || !schema) return 'a file'
  return schema.properties ? formatFieldTable(schema) : formatType(schema)
}

function article(path: string, method: string, operation: Operation): string {
  const id = escapeHtml(operation.operationId)
  const input = mergeInputSchemas(operation)
  return [
    `<article id="${id}"><h3>${id}</h3><p><code><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</code></p>`,
    `<p>${escapeHtml(operation.summary ?? '')}</p><p class="who">${escapeHtml(operation.description ?? '')}</p>`,
    input ? `<h4>Input</h4>${formatFieldTable(input)}` : '',
    `<h4>Returns</h4>${answerOf(operation)}</article>`,
  ].join('')
}

function refusalTable(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, message }]) =>
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(message)}</td></tr>`,
  )
  return formatTable(['Status', 'Code', 'Message'], rows.join(''))
}

/** Returns the API reference as one HTML page without scripts, from the same description as `/openapi.json`. */
export function renderReferencePage(api: Api): string {
  const operations = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.operationId.split('.')[0] ?? '')
  const sections = [...groups].map(([name, calls]) => {
    const articles = calls.map(({ path, method, operation }) => article(path, method, operation))
    return `<section><h2 id="${name}">${name}</h2>${articles.join('')}</section>`
  })
  const documents = Object.entries(api.components.schemas).map(
    ([name, schema]) =>
      `<article id="document-${name}"><h3>${name}</h3>${formatFieldTable(schema as Schema)}</article>`,
  )
  const contents = [...groups.keys(), 'documents', 'refusals'].map((name) => `<a href="#${name}">${name}</a>`).join(' ')
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>API reference</title><style>${STYLE}</style></head>`,
    `<body><main><h1>API reference</h1><p>${escapeHtml(api.info.description ?? '')}</p>`,
    '<p>Fields in bold are required. Lists return <code>items</code> and <code>next</code>, the cursor of the next ',
    'page. In a query, write filters as <code>where[status]=Pending</code>. ',
    '<a href="/openapi.json">/openapi.json</a> has the same information.</p>',
    `<nav aria-label="Contents">${contents}</nav>${sections.join('')}`,
    `<section><h2 id="documents">documents</h2>${documents.join('')}</section>`,
    '<section><h2 id="refusals">refusals</h2><p>A refused call returns <code>code</code>, <code>status</code>, ',
    '<code>message</code> and <code>data</code>. The data can hold a <code>reason</code>, the <code>fields</code> to ',
    'fix, the <code>documents</code> in the way, the <code>current</code> document, <code>retryAfter</code> in ',
    `seconds and a <code>reference</code> to quote.</p>${refusalTable()}</section></main></body></html>`,
  ].join('')
}
