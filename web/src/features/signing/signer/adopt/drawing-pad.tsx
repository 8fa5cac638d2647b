import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react'
import SignaturePad from 'signature_pad'
import { FieldMessage } from '../../../../ui/plain/plain-field.tsx'
import classes from './adopt.module.css'
import { croppedDrawing } from './cropped-drawing.ts'

export interface Pad {
  /** The drawing as the data URL of a PNG; null while it is blank. */
  drawing: () => string | null
  focus: () => void
}

interface DrawingPadProps {
  ref: Ref<Pad>
  label: string
  message: string | null
  onDrawn: () => void
}

/** Ink on paper in both themes: the drawing will stand on a page. */
const penColor = '#151c22'

/** A surface to draw on with a finger, a pen or the mouse. */
export function DrawingPad({ ref, label, message, onDrawn }: DrawingPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const clearButton = useRef<HTMLButtonElement>(null)
  const [isBlank, setBlank] = useState(true)
  const messageId = useId()
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const drawing = new SignaturePad(element, { penColor, minWidth: 0.8, maxWidth: 2.6 })
    pad.current = drawing
    // The canvas has as many pixels as the screen shows. Another size clears it, so the strokes are drawn again.
    const fit = () => {
      const density = Math.max(2, devicePixelRatio)
      const strokes = drawing.toData()
      element.width = element.offsetWidth * density
      element.height = element.offsetHeight * density
      element.getContext('2d')?.scale(density, density)
      drawing.fromData(strokes)
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    const begin = () => {
      setBlank(false)
      onDrawn()
    }
    drawing.addEventListener('beginStroke', begin)
    return () => {
      observer.disconnect()
      drawing.off()
      pad.current = null
    }
  }, [onDrawn])
  useImperativeHandle(ref, () => ({
    drawing: () => (canvas.current && !pad.current?.isEmpty() ? croppedDrawing(canvas.current) : null),
    focus: () => clearButton.current?.focus(),
  }))
  return (
    <div className={classes['padPlace']}>
      <div className={classes['pad']} data-invalid={message !== null || undefined}>
        <canvas ref={canvas} role="img" aria-label={isBlank ? `${label}: blank` : `${label}: drawn`} />
        <span className={classes['line']} aria-hidden="true" />
      </div>
      <div className={classes['padFoot']}>
        <span>{label}</span>
        <button
          ref={clearButton}
          type="button"
          className={classes['clear']}
          aria-label={`Clear ${label.toLowerCase()}`}
          aria-describedby={message === null ? undefined : messageId}
          onClick={() => {
            pad.current?.clear()
            setBlank(true)
          }}
        >
          Clear
        </button>
      </div>
      {message !== null && <FieldMessage id={messageId}>{message}</FieldMessage>}
    </div>
  )
}
