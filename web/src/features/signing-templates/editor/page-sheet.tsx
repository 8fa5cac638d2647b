import type { SigningTemplate, TemplateField } from '@credence/contract/signing/template-calls'
import type { CSSProperties } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { formatDate } from '@credence/contract/dates'
import { PdfPage } from '../../../ui/pdf/pdf-page.tsx'
import classes from './editor.module.css'
import { FieldBox, styleOf } from './field-box.tsx'
import { fieldTypes, prefillLooks } from './field-types.ts'
import layer from './fields.module.css'
import type { FieldDrag } from './use-field-drag.ts'
import type { TemplateEdit } from './use-template-edit.ts'

interface PageSheetProps {
  pdf: PDFDocumentProxy
  /** From 1. */
  number: number
  size: SigningTemplate['pages'][number]
  scale: number
  template: TemplateEdit
  drag: FieldDrag
  isPreview: boolean
  describedBy: string
}

/** Below this scale a field shows its label alone. */
const smallScale = 0.7

/** A page of the PDF with its fields above it. */
export function PageSheet({ pdf, number, size, scale, template, drag, isPreview, describedBy }: PageSheetProps) {
  const { fields, selected } = template
  const here = fields.flatMap((field, at) => (field.page === number ? [{ field, place: at + 1 }] : []))
  const dragged = here.some(({ field }) => field.key === drag.dragged?.key) ? drag.dragged : null
  return (
    <div className={classes['sheet']} style={{ width: size.width * scale, height: size.height * scale }}>
      <PdfPage pdf={pdf} number={number} scale={scale} likely={size} />
      <div
        className={layer['layer']}
        style={{ '--scale': scale } as CSSProperties}
        data-small={scale < smallScale || undefined}
        data-layer={isPreview ? undefined : number}
        data-dragging={dragged !== null || undefined}
        role="group"
        aria-label={`Fields of page ${number}`}
      >
        {here.map(({ field, place }) =>
          isPreview ? (
            <ShownField key={field.key} field={field} scale={scale} />
          ) : (
            <FieldBox
              key={field.key}
              field={field}
              number={place}
              page={size}
              scale={scale}
              isSelected={field.key === selected?.key}
              drag={drag}
              describedBy={describedBy}
              onSelect={() => template.select(field.key)}
              onMove={(next) => template.change(field.key, next, 'move')}
              onRemove={() => template.remove(field.key)}
            />
          ),
        )}
        {dragged && dragged.guides.x !== null && (
          <span className={layer['guide']} data-way="x" style={{ left: dragged.guides.x * scale }} />
        )}
        {dragged && dragged.guides.y !== null && (
          <span className={layer['guide']} data-way="y" style={{ top: dragged.guides.y * scale }} />
        )}
      </div>
    </div>
  )
}

const sampleOf = ({ prefill }: TemplateField): string =>
  prefill === null ? '' : prefill === 'TODAY' ? formatDate(new Date()) : prefillLooks[prefill].sample

/** A field as its signer sees it, with samples where it is filled in beforehand. */
function ShownField({ field, scale }: { field: TemplateField; scale: number }) {
  const { icon: IconOf } = fieldTypes[field.type]
  const sample = sampleOf(field)
  return (
    <div
      className={layer['shown']}
      style={styleOf(field, scale)}
      data-type={field.type}
      data-filled={sample !== '' || undefined}
      title={field.label}
    >
      {field.type !== 'CHECKBOX' && (
        <>
          <IconOf size={14} stroke={1.7} aria-hidden />
          <span className={layer['label']}>
            {sample || field.label}
            {field.required && sample === '' && <span className={layer['required']}> *</span>}
          </span>
        </>
      )}
    </div>
  )
}
