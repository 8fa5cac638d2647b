import { useState } from 'react'
import { usePreview } from '../../../ui/inputs/file-choice.ts'
import { CannotShow, Opening } from '../../../ui/pdf/viewer-states.tsx'
import classes from './preview.module.css'
import type { Viewer } from '../../../ui/pdf/use-viewer.ts'
import type { Size } from '../../../ui/pdf/zoom.ts'

/** A picture, as a whole at first. */
export function ImageView({ file, name, viewer }: { file: Blob; name: string; viewer: Viewer }) {
  const url = usePreview(file)
  const [own, setOwn] = useState<Size | null>(null)
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return <CannotShow>This picture is damaged and cannot be shown. Please download it to look at it.</CannotShow>
  return (
    <>
      {!own && <Opening />}
      {url && (
        <img
          className={classes['image']}
          src={url}
          alt={name}
          hidden={!own}
          style={own ? { width: own.width * viewer.scale, height: own.height * viewer.scale } : undefined}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setOwn({ width, height })
            viewer.show({ own: { width, height }, pages: 0, wholly: true })
          }}
          onError={() => setBroken(true)}
        />
      )}
    </>
  )
}
