import { shortName } from '@credence/contract/documents/rules'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import classes from './cme.module.css'

interface CmeFileFieldProps {
  chosen: File | null
  /** The document that is linked, unless it is to be unlinked. */
  linked: string | null
  onChoose: (file: File) => void
  /** Takes back what was chosen, or unlinks what is linked. */
  onClear: () => void
}

/** The proof of an entry: chosen here, sent after the entry was saved. */
export function CmeFileField({ chosen, linked, onChoose, onClear }: CmeFileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const name = chosen?.name ?? linked
  return (
    <span className={classes['file']}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Choose a document"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again after it was taken back.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
      {name === null ? (
        <TextButton onClick={() => input.current?.click()}>Choose file</TextButton>
      ) : (
        <>
          <span className={classes['fileName']} title={name}>
            {shortName(name)}
          </span>
          <IconButton
            icon={IconUpload}
            label="Choose another document"
            hint="Choose another"
            size={24}
            onClick={() => input.current?.click()}
          />
          <IconButton
            icon={IconX}
            label={chosen ? `Take back ${name}` : `Unlink ${name}`}
            hint={chosen ? 'Take back' : 'Unlink'}
            size={24}
            onClick={onClear}
          />
        </>
      )}
    </span>
  )
}
