import { Tooltip } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef, type ChangeEvent } from 'react'
import { Avatar } from '../text/avatar.tsx'
import { usePreview, wrongWithPhoto } from './file-choice.ts'
import classes from './photo-button.module.css'

interface PhotoButtonProps {
  firstName: string
  lastName: string
  photoUrl: string | null
  /** The photo that was chosen and is not saved yet. */
  chosen: File | null
  size: number
  label: string
  onChoose: (file: File) => void
  onWrong: (message: string) => void
}

/** A person's picture that opens the file picker, and shows what was picked at once. */
export function PhotoButton({
  firstName,
  lastName,
  photoUrl,
  chosen,
  size,
  label,
  onChoose,
  onWrong,
}: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(chosen)
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same file may be chosen again after it was taken back.
    currentTarget.value = ''
    if (!file) return
    const wrong = wrongWithPhoto(file)
    if (wrong === null) onChoose(file)
    else onWrong(wrong)
  }
  return (
    <>
      <Tooltip label={label}>
        <button type="button" className={classes['photo']} onClick={() => input.current?.click()}>
          <span className="visually-hidden">{label}</span>
          <Avatar firstName={firstName} lastName={lastName} photoUrl={preview ?? photoUrl} size={size} />
          <span className={classes['mark']} data-large={size > 40 || undefined} aria-hidden="true">
            <IconCamera size={size > 40 ? 14 : 10} stroke={1.9} />
          </span>
        </button>
      </Tooltip>
      <input ref={input} type="file" accept="image/*" hidden aria-label={label} onChange={change} />
    </>
  )
}
