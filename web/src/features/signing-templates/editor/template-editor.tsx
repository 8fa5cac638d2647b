import { fileMessages } from '@credence/contract/files/messages'
import { saveSigningTemplate, type SigningTemplate } from '@credence/contract/signing/template-calls'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconChevronUp,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useMay } from '../../../kit/use-may.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { FormNote } from '../../../ui/edit/other-changes.tsx'
import { percentOf } from '../../../ui/pdf/zoom.ts'
import { useViewer, type Viewer } from '../../../ui/pdf/use-viewer.ts'
import { ViewerPane } from '../../../ui/pdf/viewer-pane.tsx'
import { AddPages } from './add-pages.tsx'
import { EditorHead } from './editor-head.tsx'
import classes from './editor.module.css'
import { FieldOrder } from './field-order.tsx'
import { FieldProperties } from './field-properties.tsx'
import { typeOfLetter } from './field-types.ts'
import { PageList } from './page-list.tsx'
import { PageSheet } from './page-sheet.tsx'
import { Palette } from './palette.tsx'
import { TemplateFile } from './template-file.tsx'
import { useFieldDrag } from './use-field-drag.ts'
import { useTemplateEdit, type TemplateEdit } from './use-template-edit.ts'

const typedInto = 'input, textarea, select, [contenteditable]'

/** The pages of a template with its fields, what can be put on them, and what is known about each. */
export function TemplateEditor({ template: stored }: { template: SigningTemplate }) {
  const scope = useRef<HTMLDivElement>(null)
  const template = useTemplateEdit(stored, scope)
  const viewer = useViewer()
  const may = useMay(saveSigningTemplate)
  const [isPreview, setPreview] = useState(!may)
  const { edit, fields, history, selected, select } = template
  const { pages } = edit.stored
  const addInSight = (type: Parameters<TemplateEdit['add']>[0]) =>
    template.add(type, viewer.page, middleInSight(viewer))
  const goTo = (key: string) => {
    const field = fields.find((each) => each.key === key)
    if (!field) return
    select(key)
    scope.current?.querySelector(`[data-key="${key}"]`)?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches(typedInto)
    if (isPreview || isTyping || event.altKey) return
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const type = isCommand ? undefined : typeOfLetter(event.key)
    const act =
      isCommand && key === 'z'
        ? event.shiftKey
          ? history.redo
          : history.undo
        : isCommand && key === 'y'
          ? history.redo
          : type && (() => addInSight(type))
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole editor; each control has its own
    <div ref={scope} onKeyDown={press}>
      <EditorHead template={template} isPreview={isPreview} onPreview={setPreview} />
      <FormNote edit={{ ...edit, reload: template.reload }} labels={{ fields: 'Fields', name: 'Name' }} />
      <div className={`framed ${classes['editor']}`} data-preview={isPreview || undefined}>
        <aside className={classes['left']} aria-label="Fields and pages">
          {!isPreview && <Palette scale={viewer.scale} onAdd={addInSight} onDrop={template.add} />}
          <PageList
            pages={pages}
            fields={fields}
            current={viewer.page}
            onGo={viewer.goTo}
            last={!isPreview && <AddPages template={edit.stored} />}
          />
        </aside>
        <div className={classes['middle']}>
          <ViewerBar viewer={viewer} template={template} isPreview={isPreview} />
          <Sheets viewer={viewer} template={template} isPreview={isPreview} />
        </div>
        {!isPreview && (
          <aside className={classes['right']} aria-label="Selected field and signing order">
            {selected && (
              <FieldProperties
                field={selected}
                page={pages[selected.page - 1] ?? { width: 0, height: 0 }}
                onChange={(change, what) => template.change(selected.key, change, what)}
                onCopy={() => template.copy(selected)}
                onRemove={() => template.remove(selected.key)}
              />
            )}
            <FieldOrder
              fields={fields}
              selected={selected?.key}
              onSelect={goTo}
              onReorder={(next) => history.change(next)}
            />
          </aside>
        )}
      </div>
    </div>
  )
}

/** The middle of what is seen of the current page, in points. */
function middleInSight({ page, scale }: Viewer): { x: number; y: number } {
  const layer = document.querySelector(`[data-layer="${page}"]`)
  const box = layer?.getBoundingClientRect()
  const window = layer?.closest('[data-viewer]')?.getBoundingClientRect()
  if (!box || !window) return { x: 0, y: 0 }
  const top = Math.max(box.top, window.top)
  const bottom = Math.min(box.bottom, window.bottom)
  return { x: box.width / 2 / scale, y: ((top + bottom) / 2 - box.top) / scale }
}

interface PartProps {
  viewer: Viewer
  template: TemplateEdit
  isPreview: boolean
}

function ViewerBar({ viewer, template: { history, edit }, isPreview }: PartProps) {
  const { page, scale, goTo, larger, smaller } = viewer
  const count = edit.stored.pages.length
  return (
    <div className={classes['bar']} role="toolbar" aria-label="View">
      <IconButton icon={IconChevronUp} label="Previous page" disabled={page <= 1} onClick={() => goTo(page - 1)} />
      <span className={classes['figure']}>{`Page ${page} of ${count}`}</span>
      <IconButton icon={IconChevronDown} label="Next page" disabled={page >= count} onClick={() => goTo(page + 1)} />
      <span className={classes['line']} aria-hidden />
      <IconButton icon={IconZoomOut} label="Zoom out" onClick={smaller} />
      <span className={classes['figure']}>{percentOf(scale)}</span>
      <IconButton icon={IconZoomIn} label="Zoom in" onClick={larger} />
      {isPreview ? (
        <span className={classes['previewNote']}>As the signer sees it</span>
      ) : (
        <span className={classes['undo']}>
          <IconButton icon={IconArrowBackUp} label="Undo" disabled={!history.undo} onClick={history.undo} />
          <IconButton icon={IconArrowForwardUp} label="Redo" disabled={!history.redo} onClick={history.redo} />
        </span>
      )}
    </div>
  )
}

function Sheets({ viewer, template, isPreview }: PartProps) {
  const { edit, fields } = template
  const { id, pages, url } = edit.stored
  const keys = useId()
  const drag = useFieldDrag({
    fields,
    pages,
    scale: viewer.scale,
    onSelect: template.select,
    onChange: template.change,
  })
  const { show } = viewer
  const [first] = pages
  useEffect(() => {
    if (first) show({ own: first, pages: pages.length, wholly: false })
  }, [first, pages.length, show])
  return (
    <ViewerPane viewer={viewer} label="Pages of the template" className={classes['viewer']}>
      <p id={keys} className="visually-hidden">
        Arrow keys move the field, with Shift they change its size. Delete removes it.
      </p>
      <TemplateFile id={id} pages={pages.length} url={url} waiting={fileMessages.scanning}>
        {(pdf) =>
          pages.map((size, at) => (
            <PageSheet
              key={at}
              pdf={pdf}
              number={at + 1}
              size={size}
              scale={viewer.scale}
              template={template}
              drag={drag}
              isPreview={isPreview}
              describedBy={keys}
            />
          ))
        }
      </TemplateFile>
    </ViewerPane>
  )
}
