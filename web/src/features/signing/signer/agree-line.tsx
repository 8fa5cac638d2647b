import { IconAlertCircle } from '@tabler/icons-react'
import { agreement } from './fields-to-fill.ts'
import classes from './signer.module.css'
import { elementIdOf, type Signer } from './use-signer.ts'

interface AgreeLineProps {
  signer: Signer
  onDisclosure: () => void
}

/** The agreement to sign electronically. */
export function AgreeLine({ signer: { filled, fault, phase, agree }, onDisclosure }: AgreeLineProps) {
  const id = elementIdOf(agreement)
  const message = fault?.key === agreement ? fault.message : null
  return (
    <section className={classes['agree']} aria-label="Agreement">
      <div className={classes['agreeWords']}>
        <label>
          <input
            id={id}
            type="checkbox"
            checked={filled.agreed}
            disabled={phase === 'sending'}
            aria-required="true"
            aria-invalid={message !== null || undefined}
            aria-describedby={message === null ? undefined : `${id}-message`}
            onChange={({ currentTarget }) => agree(currentTarget.checked)}
          />
          <span>
            I agree to sign electronically
            <span className={classes['wideOnly']}> and to receive this document electronically</span>.
          </span>
        </label>
        <button type="button" className={classes['textButton']} onClick={onDisclosure}>
          Read the disclosure
        </button>
      </div>
      {message !== null && (
        <p id={`${id}-message`} className={classes['agreeMessage']}>
          <IconAlertCircle size={16} stroke={1.9} aria-hidden />
          {message}
        </p>
      )}
    </section>
  )
}
