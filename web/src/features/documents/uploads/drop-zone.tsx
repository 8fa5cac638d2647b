import { limits } from '@credence/contract/limits'
import { IconFileUpload } from '@tabler/icons-react'
import classes from '../documents.module.css'

/** Shown while files hover over the card. The whole card takes them; this says so. */
export const DropZone = ({ count, ownerName }: { count: number; ownerName: string }) => (
  <div className={classes['dropArea']}>
    <div className={classes['dropZone']}>
      <IconFileUpload size={18} stroke={1.6} aria-hidden />
      <strong>
        {count === 0 ? 'Drop to upload' : `Drop to upload ${count === 1 ? 'the file' : `${count} files`}`}
      </strong>
      <span>{`to ${ownerName}, up to ${limits.fileBytes / 1024 / 1024} MB each`}</span>
    </div>
  </div>
)
