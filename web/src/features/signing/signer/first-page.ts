import { texts } from '@credence/contract/texts'
import { sizeAt } from '../../../ui/pdf/draw-page.ts'
import pageClasses from '../../../ui/pdf/pdf-page.module.css'
import { fitted } from '../../../ui/pdf/zoom.ts'
import { isTooSmall, room } from './frame-room.ts'
import { loadPdfReader, openSession, type Opening } from './opening.ts'
import classes from './signer.module.css'

/** The frame follows at the latest then, with or without a page. */
const patienceMs = 1500

type Styles = Readonly<Record<string, string>>

function element(tag: string, className = '', ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}
const box = (styles: Styles, name: string, ...children: (Node | string)[]) => element('div', styles[name], ...children)

/** What the frame says while it loads. */
function loadingNote(): HTMLElement {
  const spinner = element('span', classes['spinner'])
  spinner.setAttribute('aria-hidden', 'true')
  const note = box(classes, 'note', spinner, element('p', '', texts.loading))
  note.setAttribute('role', 'status')
  return element('main', classes['notePage'], element('h1', 'visually-hidden', 'Document to sign'), note)
}

/** The place of the page in the frame: head and agreement are as high as they will be, and empty. */
function frameAround(page: HTMLElement): HTMLElement {
  const blank = '\u00a0'
  const title = box(classes, 'title', element('h1', '', blank), element('p', classes['narrowOnly'], blank))
  const agreement = box(classes, 'agreeWords', element('label'))
  const frame = box(
    classes,
    'signer',
    box(classes, 'head', title),
    box(classes, 'agree', agreement),
    box(classes, 'viewer', box(classes, 'sheets', box(classes, 'sheet', page))),
  )
  // Nothing of it can be read or used before the frame is there.
  frame.setAttribute('aria-hidden', 'true')
  return frame
}

async function draw({ document: opening, come }: Opening): Promise<HTMLElement> {
  const { firstPage, first } = await (await opening).opened
  const width = innerWidth - 2 * room.margin - room.scrollBar
  const scale = fitted(first, { width, height: 0 }, false)
  const picture = (await loadPdfReader()).drawPage(firstPage, { scale, turn: 0 })
  await picture.drawn
  come.picture = picture
  const page = box(pageClasses, 'page', picture.canvas)
  const size = sizeAt(first, scale)
  page.style.width = `${size.width}px`
  page.style.height = `${size.height}px`
  page.dataset['page'] = '1'
  return frameAround(page)
}

/**
 * Shows the first page of the document before the frame around it is even read by the browser: it is what people wait
 * for. Whatever fails is told by the frame.
 */
export async function showFirstPage(root: HTMLElement, token: string): Promise<void> {
  const opening = openSession(token)
  root.replaceChildren(loadingNote())
  if (parent !== window && isTooSmall()) return
  let isLate = false
  const show = async () => {
    const frame = await draw(opening)
    if (!isLate) root.replaceChildren(frame)
  }
  const refused = new Promise<void>((resolve) => {
    opening.session.catch(() => resolve())
  })
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([show().catch(() => {}), refused, patience])
  isLate = true
}
