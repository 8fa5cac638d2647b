import { texts } from '@credence/contract/texts'
import { useId, useState } from 'react'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { Asterisk, FieldMessage } from '../../ui/plain/plain-field.tsx'
import { PlainCheck, PlainInput } from '../../ui/plain/plain-inputs.tsx'
import classes from './disclosures.module.css'

/** The providers who can be named in an answer. */
export interface Nameable {
  providers: readonly { id: number; name: string }[] | 'loading' | 'failed'
  /** Asks for them again. */
  retry: () => void
}

/** A list that is longer can be searched. */
const longList = 8

interface ProviderPickerProps {
  nameable: Nameable
  chosen: readonly number[]
  disabled: boolean
  message: string | undefined
  onChosen: (providerIds: readonly number[]) => void
}

/** Names the providers whom a Yes is about. */
export function ProviderPicker({
  nameable: { providers, retry },
  chosen,
  disabled,
  message,
  onChosen,
}: ProviderPickerProps) {
  const messageId = useId()
  const [wanted, setWanted] = useState('')
  const toggle = (id: number, isChosen: boolean) =>
    onChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <fieldset className={classes['providers']} aria-describedby={message === undefined ? undefined : messageId}>
      <legend className={classes['providersTitle']}>
        <span>
          Providers
          <Asterisk />
        </span>
        {Array.isArray(providers) && (
          <span className={classes['count']}>{`${chosen.length} of ${providers.length}`}</span>
        )}
      </legend>
      {providers === 'loading' ? (
        <p className={classes['quiet']} role="status">
          {texts.loading}
        </p>
      ) : providers === 'failed' ? (
        <p className={classes['failed']}>
          <span>The providers could not be loaded.</span>
          <PlainButton onClick={retry}>Try again</PlainButton>
        </p>
      ) : providers.length === 0 ? (
        <p className={classes['quiet']}>The practice has no current providers.</p>
      ) : (
        <>
          {providers.length > longList && (
            <PlainInput label="Find a provider" type="search" value={wanted} onValue={setWanted} disabled={disabled} />
          )}
          <ul className={classes['names']} data-invalid={message === undefined ? undefined : true} tabIndex={-1}>
            {providers
              .filter(({ id, name }) => chosen.includes(id) || name.toLowerCase().includes(wanted.trim().toLowerCase()))
              .map(({ id, name }) => (
                <li key={id}>
                  <PlainCheck
                    label={name}
                    checked={chosen.includes(id)}
                    disabled={disabled}
                    onChecked={(isChosen) => toggle(id, isChosen)}
                  />
                </li>
              ))}
          </ul>
        </>
      )}
      {message !== undefined && <FieldMessage id={messageId}>{message}</FieldMessage>}
    </fieldset>
  )
}
