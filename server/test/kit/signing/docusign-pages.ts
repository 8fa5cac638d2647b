/** What a browser loads from the DocuSign peer: its script and its signing page. */

/**
 * The calls of DocuSign JS that our page uses. The frame reports the end of a session by a message; the page is told by
 * `sessionEnd`, and the frame goes away.
 */
export const bundle = `
window.DocuSign = {
  loadDocuSign: async (integrationKey) => ({
    signing: ({ url, displayFormat, style }) => {
      const handlers = {}
      const tell = (name, detail) => (handlers[name] || []).forEach((handle) => handle(detail))
      return {
        on: (name, handle) => (handlers[name] = [...(handlers[name] || []), handle]),
        mount: (selector) => {
          const frame = document.createElement('iframe')
          frame.title = 'DocuSign'
          frame.src = url
          frame.style.cssText = 'width: 100%; height: 100%; border: 0'
          const origin = new URL(url).origin
          const listen = ({ origin: from, source, data }) => {
            if (from !== origin || source !== frame.contentWindow) return
            if (data.type === 'ready') return tell('ready', {})
            window.removeEventListener('message', listen)
            frame.remove()
            tell('sessionEnd', { type: 'sessionEnd', sessionEndType: data.sessionEndType })
          }
          window.addEventListener('message', listen)
          document.querySelector(selector).append(frame)
          window.docusignMounted = { integrationKey, displayFormat, style }
        },
      }
    },
  }),
}
`

const page = (body: string, script: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>DocuSign</title></head>
<body>${body}<script>${script}</script></body></html>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

interface Session {
  id: string
  documentName: string
  signerName: string
  /** The page that may hear how it ended. */
  parent: string
}

export const signingPage = ({ id, documentName, signerName, parent }: Session): string =>
  page(
    `<h1>${escaped(documentName)}</h1><p>${escaped(signerName)}</p>
    <button id="finish">Finish in DocuSign</button> <button id="decline">Decline in DocuSign</button>`,
    `const tell = (message) => window.parent.postMessage(message, ${JSON.stringify(parent)})
    const end = async (act) => tell(await (await fetch('/sessions/${id}/' + act, { method: 'POST' })).json())
    for (const act of ['finish', 'decline']) document.getElementById(act).onclick = () => end(act)
    tell({ type: 'ready' })`,
  )

/** The address of a view opens once. */
export const usedPage = (parent: string): string =>
  page(
    '<p>This address was used already.</p>',
    `window.parent.postMessage({ type: 'sessionEnd', sessionEndType: 'ttl_expired' }, ${JSON.stringify(parent)})`,
  )
