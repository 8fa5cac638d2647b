import type { AnySection } from '@credence/contract/provider-sections/define'
import { texts } from '@credence/contract/texts'
import { Checkbox, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { showDay } from '../../ui/dates/typed-day.ts'
import { useMenu } from '../../ui/hooks/use-menu.ts'
import { downloadFrom } from './entries/download-from.ts'
import classes from './entries/entries.module.css'
import { documentsOf, type SectionEntry } from './section-draft.ts'

type Files = NonNullable<AnySection['files']>

const downloadOf = (files: Files, id: number, filename: string) =>
  void downloadFrom(staffCall(files.signDownload, { params: { id }, body: { filename } }, { mayBeGone: true }))

/** The documents that prove an entry, as its row shows them: one by its name, several behind their number. */
export function LinkedDocuments({ section: { files }, entry }: { section: AnySection; entry: SectionEntry }) {
  const documents = documentsOf(entry)
  const { menu, button } = useMenu()
  const [first] = documents
  if (!files || !first) return null
  if (documents.length === 1) {
    return (
      <RowButton quiet title={`Download ${first.filename}`} onClick={() => downloadOf(files, entry.id, first.filename)}>
        <span className="visually-hidden">Download </span>
        {first.filename}
      </RowButton>
    )
  }
  return (
    <Menu {...menu} position="bottom-start" width={280} shadow="none">
      <Menu.Target>
        <RowButton {...button} quiet>{`${documents.length} documents`}</RowButton>
      </Menu.Target>
      <Menu.Dropdown>
        {documents.map(({ filename }) => (
          <Menu.Item
            key={filename}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => downloadOf(files, entry.id, filename)}
          >
            {filename}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const termOf = ({ effectiveDate, expiration }: { effectiveDate: string | null; expiration: string | null }): string =>
  [effectiveDate && `from ${showDay(effectiveDate)}`, expiration && `until ${showDay(expiration)}`]
    .filter(Boolean)
    .join(' ')

interface DocumentPickerProps {
  files: Files
  providerId: number
  value: readonly string[]
  onChange: (filenames: string[]) => void
}

/** The documents of the provider that can prove an entry, each with its box. */
export function DocumentPicker({ files, providerId, value, onChange }: DocumentPickerProps) {
  const { data, isError } = useQuery(read(files.list, { params: { providerId } }))
  // What is linked stays to be seen even where it could not be chosen any more.
  const gone = value
    .filter((name) => data && !data.some(({ filename }) => filename === name))
    .map((filename) => ({ filename, effectiveDate: null, expiration: null }))
  const offered = data && [...gone, ...data]
  return (
    <fieldset className={classes['files']}>
      <legend>Documents</legend>
      {!offered && <span className={classes['dim']}>{isError ? texts.reloadPanel : texts.loading}</span>}
      {offered?.length === 0 && (
        <span className={classes['dim']}>No documents that can be linked have been uploaded yet.</span>
      )}
      {offered?.map((file) => (
        <Checkbox
          key={file.filename}
          checked={value.includes(file.filename)}
          label={
            <>
              {file.filename} <span className={classes['dim']}>{termOf(file)}</span>
            </>
          }
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...value, file.filename] : value.filter((name) => name !== file.filename))
          }
        />
      ))}
    </fieldset>
  )
}

/** For those who may not pick documents: what is linked, each with its download. */
export const DocumentDownloads = ({ files, entry }: { files: Files; entry: SectionEntry }) =>
  documentsOf(entry).length === 0 ? null : (
    <fieldset className={classes['files']}>
      <legend>Documents</legend>
      {documentsOf(entry).map(({ filename }) => (
        <span key={filename} className={classes['file']}>
          <IconButton
            icon={IconDownload}
            label={`Download ${filename}`}
            hint="Download"
            onClick={() => downloadOf(files, entry.id, filename)}
          />
          {filename}
        </span>
      ))}
    </fieldset>
  )
