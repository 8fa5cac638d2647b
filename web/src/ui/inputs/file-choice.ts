import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { useEffect, useState } from 'react'

/** What is wrong with a chosen photo, before it is sent. */
export function wrongWithPhoto(file: { size: number; type: string }): string | null {
  if (file.size > limits.fileBytes) return texts.fileTooLarge
  return file.type.startsWith('image/') || file.type === '' ? null : 'Please choose an image'
}

/** An address under which a chosen file can be shown before it is sent. */
export function usePreview(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the address belongs to the browser, which keeps the file until it is revoked
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}
