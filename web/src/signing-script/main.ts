import type { Signing, SigningOptions } from '../domain/signing/docusign-js.ts'
import { post, received } from '../domain/signing/frame-messages.ts'

// The script of the built-in signing service. It has the functions of DocuSign JS that our pages use, and shows the
// document in a frame of our own origin.

type EndListener = Parameters<Signing['on']>[1]

/** Below this width the frame would be too small to read in, so it covers the whole screen. */
const narrow = '(width < 500px)'

const fill = { margin: '0', padding: '0', border: '0', maxWidth: 'none', maxHeight: 'none', background: 'none' }
const inPlace = { ...fill, position: 'static', width: '100%', height: '100%' }
const overScreen = {
  ...fill,
  position: 'fixed',
  inset: '0',
  boxSizing: 'border-box',
  width: '100%',
  height: '100dvh',
  paddingBottom: 'env(safe-area-inset-bottom)',
}

function makeFrame(url: string) {
  const frame = document.createElement('iframe')
  frame.src = url
  frame.title = 'Document to sign'
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0', borderRadius: 'inherit' })
  // A dialog that is shown as a modal keeps the focus in it. Showing it another way does not load the frame again.
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'Document to sign')
  dialog.append(frame)
  return { frame, dialog }
}

function signing({ url, style }: SigningOptions): Signing {
  const listeners: EndListener[] = []
  const { frame, dialog } = makeFrame(url)
  const width = matchMedia(narrow)
  const gone = new AbortController()

  const show = (isLifted: boolean) => {
    // The page shows something else by now.
    if (!dialog.isConnected) return gone.abort()
    dialog.removeAttribute('style')
    dialog.close()
    Object.assign(dialog.style, isLifted ? overScreen : { ...inPlace, borderRadius: 'inherit' })
    if (isLifted) dialog.showModal()
    // Not show(): that would move the focus into the frame.
    else dialog.open = true
    if (frame.contentWindow) post(frame.contentWindow, { type: 'lifted', isLifted })
  }
  const end = (sessionEndType: string) => {
    gone.abort()
    for (const listener of listeners) listener({ sessionEndType })
  }
  const receive = (event: MessageEvent<unknown>) => {
    const message = received(event, frame.contentWindow)
    if (!message || !frame.contentWindow) return
    if (message.type === 'ready') {
      post(frame.contentWindow, { type: 'finishText', finishText: style.signingNavigationButton.finishText })
      post(frame.contentWindow, { type: 'lifted', isLifted: dialog.matches(':modal') })
    }
    if (message.type === 'lift' || message.type === 'lower') show(message.type === 'lift')
    if (message.type === 'sessionEnd') end(message.sessionEndType)
  }

  return {
    on: (_type, listener) => void listeners.push(listener),
    mount(selector) {
      const { signal } = gone
      addEventListener('message', receive, { signal })
      width.addEventListener('change', () => show(width.matches), { signal })
      dialog.addEventListener(
        'cancel',
        (event) => {
          event.preventDefault()
          show(false)
        },
        { signal },
      )
      document.querySelector(selector)?.replaceChildren(dialog)
      show(width.matches)
    },
  }
}

window.DocuSign = { loadDocuSign: () => Promise.resolve({ signing }) }
