import type { Email } from '../ports/email.ts'

interface EmailContent {
  to: string
  subject: string
  lines: string[]
  code?: string
  action?: { label: string; url: string }
  /** Further addresses, each with its words, before the other lines. */
  links?: readonly { label: string; url: string }[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)

const paragraph =
  'margin:0 0 16px;font:400 15px/22px -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#2b353d'

/** One layout for every email: plain text, and the same text as simple HTML. */
export function writeEmail({ to, subject, lines, code, action, links = [] }: EmailContent): Email {
  const listed = links.map(({ label, url }) => `${label}\n${url}`)
  const text = [...lines.slice(0, 1), code, action?.url, ...listed, ...lines.slice(1)].filter(Boolean).join('\n\n')
  const html = [
    '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f6f8f9">',
    '<div style="max-width:520px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e2e7ea;border-radius:12px">',
    `<h1 style="margin:0 0 16px;font:600 20px/28px -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#151c22">${escape(subject)}</h1>`,
    ...lines.slice(0, 1).map((line) => `<p style="${paragraph}">${escape(line)}</p>`),
    code
      ? `<p style="margin:0 0 16px;font:600 28px/36px ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em;color:#086a66">${escape(code)}</p>`
      : '',
    action
      ? `<p style="margin:0 0 16px"><a href="${escape(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b7f79;color:#fff;text-decoration:none;font:600 15px/20px sans-serif">${escape(action.label)}</a></p>`
      : '',
    ...links.map(
      ({ label, url }) =>
        `<p style="${paragraph}"><a href="${escape(url)}" style="color:#086a66">${escape(label)}</a></p>`,
    ),
    ...lines.slice(1).map((line) => `<p style="${paragraph}">${escape(line)}</p>`),
    '</div></body></html>',
  ].join('')
  return { to, subject, text, html }
}
