import { limits } from '@credence/contract/limits'
import { signingMessages, type Mark } from '@credence/contract/signing/fields'
import { IconKeyboard, IconScribble } from '@tabler/icons-react'
import { useCallback, useRef, useState, type SyntheticEvent } from 'react'
import { PlainButton } from '../../../../ui/plain/plain-button.tsx'
import { PlainDialog } from '../../../../ui/plain/plain-dialog.tsx'
import { PlainInput } from '../../../../ui/plain/plain-inputs.tsx'
import type { Signer } from '../use-signer.ts'
import classes from './adopt.module.css'
import { DrawingPad, type Pad } from './drawing-pad.tsx'
import { initialsOf } from './initials-of.ts'
import { MarkView } from './mark-view.tsx'

interface AdoptDialogProps {
  signerName: string
  signer: Signer
  onClose: () => void
}

type Way = 'draw' | 'type'
type Faults = Partial<Record<'name' | 'initials' | 'drawing', string | undefined>>

/** Asks for the signature and the initials, drawn or typed. */
export function AdoptDialog({ signerName, signer, onClose }: AdoptDialogProps) {
  const { filled, fields, adopt } = signer
  const [way, setWay] = useState<Way>(filled.signature?.typed ? 'type' : 'draw')
  const [name, setName] = useState(filled.signature?.typed ?? signerName)
  const [initials, setInitials] = useState(filled.initials?.typed ?? initialsOf(signerName))
  const [faults, setFaults] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  const signaturePad = useRef<Pad>(null)
  const initialsPad = useRef<Pad>(null)
  const asksInitials = fields.some(({ type }) => type === 'INITIALS')
  const asksSignature = fields.some(({ type }) => type === 'SIGNATURE')
  // Marks that nothing requires can be left out, unless the dialog asks for nothing else.
  const needs = (type: 'SIGNATURE' | 'INITIALS', hasOther: boolean) =>
    fields.some((each) => each.type === type && (each.required || !hasOther))
  const forgetDrawing = useCallback(() => setFaults((known) => ({ ...known, drawing: undefined })), [])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const drawn = way === 'draw' ? (signaturePad.current?.drawing() ?? null) : null
    const drawnInitials = way === 'draw' ? (initialsPad.current?.drawing() ?? null) : null
    const found: Faults = {}
    const needsSignature = needs('SIGNATURE', asksInitials)
    if (needsSignature && way === 'draw' && drawn === null) found.drawing = signingMessages.signature
    if (needsSignature && way === 'type' && name.trim() === '') found.name = signingMessages.signature
    if (needs('INITIALS', asksSignature) && drawnInitials === null && initials.trim() === '')
      found.initials = signingMessages.required('Initials')
    setFaults(found)
    if (found.drawing) return signaturePad.current?.focus()
    if (found.name || found.initials)
      return form.current?.querySelector<HTMLElement>(found.name ? '[name=name]' : '[name=initials]')?.focus()
    const signature = markOf(drawn, way === 'type' ? name : '')
    adopt(asksSignature ? signature : null, asksInitials ? markOf(drawnInitials, initials) : null)
    onClose()
  }

  return (
    <PlainDialog title="Adopt your signature" onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        <div className={classes['body']}>
          <div className={classes['names']}>
            <PlainInput
              label="Full name"
              name="name"
              required={way === 'type'}
              maxLength={limits.text}
              dir="auto"
              value={name}
              message={faults.name}
              onValue={setName}
            />
            {asksInitials && (
              <PlainInput
                label="Initials"
                name="initials"
                required
                maxLength={10}
                dir="auto"
                value={initials}
                message={faults.initials}
                onValue={setInitials}
              />
            )}
          </div>
          <fieldset className={classes['ways']}>
            <legend className="visually-hidden">How to sign</legend>
            <label>
              <input type="radio" name="way" checked={way === 'draw'} onChange={() => setWay('draw')} />
              <span>
                <IconScribble size={18} stroke={1.6} aria-hidden />
                Draw
              </span>
            </label>
            <label>
              <input type="radio" name="way" checked={way === 'type'} onChange={() => setWay('type')} />
              <span>
                <IconKeyboard size={18} stroke={1.6} aria-hidden />
                Type
              </span>
            </label>
          </fieldset>
          {/* Hidden and not removed: what was drawn is there again. */}
          <div className={classes['pads']} hidden={way !== 'draw'}>
            {asksSignature && (
              <DrawingPad
                ref={signaturePad}
                label="Your signature"
                message={faults.drawing ?? null}
                onDrawn={forgetDrawing}
              />
            )}
            {asksInitials && (
              <DrawingPad ref={initialsPad} label="Your initials" message={null} onDrawn={forgetDrawing} />
            )}
          </div>
          {way === 'type' && (
            <div className={classes['pads']} aria-hidden="true">
              {asksSignature && <Preview mark={{ typed: name }} hint="Your signature" />}
              {asksInitials && <Preview mark={{ typed: initials }} hint="Your initials" />}
            </div>
          )}
          <p className={classes['words']}>
            By adopting, I agree that these marks stand for my handwritten signature and initials whenever I place them
            in this document.
          </p>
        </div>
        <div className={classes['foot']}>
          <p>{way === 'draw' ? 'Keyboard only? Choose Type.' : ''}</p>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PlainButton type="submit" look="filled">
            Adopt and sign
          </PlainButton>
        </div>
      </form>
    </PlainDialog>
  )
}

const markOf = (drawn: string | null, typed: string): Mark | null =>
  drawn ? { drawn } : typed.trim() ? { typed: typed.trim() } : null

const Preview = ({ mark, hint }: { mark: Mark; hint: string }) => (
  <div className={classes['padPlace']}>
    <div className={classes['pad']}>
      <MarkView mark={mark} />
      <span className={classes['line']} />
    </div>
    <div className={classes['padFoot']}>
      <span>{hint}</span>
    </div>
  </div>
)
