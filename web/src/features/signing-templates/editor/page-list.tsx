import { IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './editor.module.css'
import type { Fields, Pages } from './field-rules.ts'

interface PageListProps {
  pages: Pages
  fields: Fields
  current: number
  onGo: (page: number) => void
  /** The last place of the list. */
  last?: ReactNode
}

interface FileOfPages {
  name: string
  numbers: number[]
}

/** The pages in order, by the file that they came from. */
function filesOf(pages: Pages): FileOfPages[] {
  const files: FileOfPages[] = []
  for (const [at, { file }] of pages.entries()) {
    const last = files.at(-1)
    if (last?.name === file) last.numbers.push(at + 1)
    else files.push({ name: file, numbers: [at + 1] })
  }
  return files
}

/** Small pages that show where the fields are. */
export function PageList({ pages, fields, current, onGo, last }: PageListProps) {
  const files = filesOf(pages)
  return (
    <nav className={classes['pages']} aria-label="Pages">
      <h2 className={classes['sectionTitle']}>
        Pages <span>{pages.length}</span>
      </h2>
      {files.map(({ name, numbers }, at) => (
        <div key={numbers[0]}>
          <p className={classes['file']} title={name}>
            <IconFileTypePdf size={15} stroke={1.6} aria-hidden />
            <span>{name}</span>
          </p>
          <div className={classes['thumbs']}>
            {numbers.map((number) => (
              <Thumb
                key={number}
                number={number}
                pages={pages}
                fields={fields}
                isCurrent={number === current}
                onGo={onGo}
              />
            ))}
            {at === files.length - 1 && last}
          </div>
        </div>
      ))}
    </nav>
  )
}

interface ThumbProps extends Omit<PageListProps, 'current' | 'last'> {
  number: number
  isCurrent: boolean
}

function Thumb({ number, pages, fields, isCurrent, onGo }: ThumbProps) {
  const { width, height } = pages[number - 1] ?? { width: 1, height: 1 }
  const here = fields.filter(({ page }) => page === number)
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`
  const said = here.length === 0 ? 'no fields' : here.length === 1 ? '1 field' : `${here.length} fields`
  return (
    <button
      type="button"
      className={classes['thumb']}
      aria-label={`Page ${number}, ${said}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onGo(number)}
    >
      <span className={classes['paper']} style={{ aspectRatio: `${width} / ${height}` }} aria-hidden>
        {here.map((field) => (
          <span
            key={field.key}
            style={{
              left: share(field.x, width),
              top: share(field.y, height),
              width: share(field.width, width),
              height: share(field.height, height),
            }}
          />
        ))}
      </span>
      <span aria-hidden>{number}</span>
    </button>
  )
}
