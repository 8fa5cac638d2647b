import { allEndpoints, type NamedEndpoint } from '@credence/contract/all'
import { addressOf } from '@credence/contract/kit/endpoint'
import { z } from 'zod'
import { describeAccess, describeAccessBy } from './openapi.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char)

export const apiPageStyle = `
:root { color-scheme: light dark; --ink: light-dark(#151c22, #e4eaed); --dim: light-dark(#5e6b76, #9da9b2); --line: light-dark(#e2e7ea, #2a343a);
  --sunken: light-dark(#f6f8f9, #171e22); --bg: light-dark(#fff, #141b1f); --brand: light-dark(#086a66, #79cdc4) }
body { margin: 0 auto; max-width: 960px; padding: 32px 24px; background: var(--bg); color: var(--ink); font: 14px/20px system-ui, sans-serif }
h1 { font-size: 20px; line-height: 28px } h2 { margin-top: 32px; font-size: 16px; line-height: 24px }
p, dt { color: var(--dim) } a { color: var(--brand) }
details { border: 1px solid var(--line); border-radius: 8px; margin: 8px 0; padding: 0 16px }
summary { cursor: pointer; padding: 10px 0 } summary:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
code, pre { font: 12px/18px ui-monospace, Menlo, Consolas, monospace } pre { background: var(--sunken); border-radius: 6px; overflow: auto; padding: 12px }
.method { display: inline-block; min-width: 52px; color: var(--brand); font-weight: 600 } dl { margin: 0 0 12px } dd { margin: 0 0 8px }`

const schemaText = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return `<pre tabindex="0">${escape(JSON.stringify(rest, null, 2))}</pre>`
}

function section({ name, endpoint: { definition } }: NamedEndpoint): string {
  const { method, path, summary, access, accessBy, params, query, body, answer, refuses } = definition
  const parts: [string, string][] = [['Access', `<span>${escape(describeAccess(access))}</span>`]]
  if (accessBy) parts.push(['Further rights', escape(describeAccessBy(accessBy))])
  if (params) parts.push(['Path', schemaText(params, 'input')])
  if (query) parts.push(['Query', schemaText(query, 'input')])
  if (body) parts.push(['Body', schemaText(body, 'input')])
  parts.push(['Answer', schemaText(answer, 'output')])
  for (const [status, meaning] of Object.entries(refuses ?? {})) parts.push([status, escape(meaning)])
  return `<details id="${name}"><summary><span class="method">${method}</span> <code>${escape(addressOf(definition, path))}</code> ${escape(summary)}</summary>
<dl>${parts.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('')}</dl></details>`
}

/** The contract as a page. */
export function renderApiPage(): string {
  const features = [...new Set(allEndpoints.map(({ feature }) => feature))]
  const body = features
    .map(
      (feature) =>
        `<section aria-labelledby="f-${feature}"><h2 id="f-${feature}">${feature}</h2>${allEndpoints
          .filter((named) => named.feature === feature)
          .map(section)
          .join('')}</section>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Credence API</title>
<link rel="stylesheet" href="/api/docs/style.css"></head><body><main><h1>Credence API</h1>
<p>Every call, generated from the contract that the server enforces. The machine-readable form is <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${body}</main></body></html>`
}
