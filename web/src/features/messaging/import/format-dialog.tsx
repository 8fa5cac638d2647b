import { limits } from '@credence/contract/limits'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { saveText } from './csv-file.ts'
import classes from './import.module.css'

const columns: readonly { name: string; isRequired: boolean; about: string }[] = [
  { name: 'phone', isRequired: true, about: 'A US number with area code, such as (907) 555-0181' },
  { name: 'type', isRequired: true, about: 'One of the words in the mapping of a template' },
  { name: 'provider', isRequired: false, about: 'Stands in the text for {provider}' },
  { name: 'date', isRequired: false, about: 'Stands in the text for {date}' },
  { name: 'time', isRequired: false, about: 'Stands in the text for {time}' },
]

const example = [
  'phone,type,provider,date,time',
  '(907) 555-0181,reminder,Dr. Santangelo,11/18/2026,2:00 PM',
  '(907) 555-0182,labs,,,',
].join('\r\n')

/** How a file is made that can be imported. */
export const FormatDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog
    opened={opened}
    title="CSV format"
    about={`UTF-8 text, at most ${limits.smsImportRows.toLocaleString('en-US')} rows. The first row names the columns, in any order.`}
    width={560}
    onClose={onClose}
    footer={
      <>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => saveText('import-example.csv', example)}
        >
          Example
        </Button>
        <Button onClick={onClose}>Close</Button>
      </>
    }
  >
    <dl className={classes['columns']}>
      {columns.map(({ name, isRequired, about }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {isRequired && <span className={classes['required']}>required</span>}
          </dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
    <pre className={classes['example']} role="region" aria-label="Example" tabIndex={0}>
      {example}
    </pre>
  </Dialog>
)
