import type { HistoryEntry } from '@credence/contract/audit/calls'
import { dayOf, formatDate, formatMoment } from '@credence/contract/dates'
import { IconArrowRight, IconEye, IconFileImport, IconLink, IconRobot } from '@tabler/icons-react'
import { useState } from 'react'
import { Avatar } from '../../ui/text/avatar.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import classes from './history.module.css'

const timeOf = (when: string) => new Date(when).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
const isSecret = (what: string) => /^(Looked at|Copied) /.test(what)

/** Values are shown as on the record's page: dates in the US format. */
function shown(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(dayOf(value))
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value) ? formatMoment(new Date(value), new Date()) : value
}

/** The verb, and in bold what it was done to. */
function Sentence({ what }: { what: string }) {
  const [, verb = '', rest = ''] = /^(\w+(?: at)?(?: the| a)?) (.*)$/.exec(what) ?? []
  return (
    <p className={classes['what']}>
      {verb} <b>{rest}</b>
    </p>
  )
}

function Sign({ who, what }: { who: string; what: string }) {
  const IconOf = what.endsWith(' through a link')
    ? IconLink
    : what.endsWith(' by an import')
      ? IconFileImport
      : who === 'Credence'
        ? IconRobot
        : null
  if (IconOf)
    return (
      <span className={classes['sign']} aria-hidden="true">
        <IconOf size={14} stroke={1.6} />
      </span>
    )
  const [first = '', ...others] = who.split(' ')
  return <Avatar firstName={first} lastName={others.at(-1) ?? ''} size={24} />
}

type Field = HistoryEntry['fields'][number]

function Value({ before, after }: Field) {
  if (before === null && after === null) return <dd className={classes['unkept']}>value not kept</dd>
  return (
    <dd>
      {before === null ? <span className={classes['unset']}>not set</span> : <del>{shown(before)}</del>}
      <IconArrowRight size={12} stroke={1.8} role="img" aria-label="became" />
      {after === null ? <span className={classes['unset']}>not set</span> : <ins>{shown(after)}</ins>}
    </dd>
  )
}

const fieldsAtFirst = 6

function Fields({ fields }: { fields: readonly Field[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (fields.length === 0) return null
  const rows = isOpen ? fields : fields.slice(0, fieldsAtFirst)
  return (
    <>
      <dl className={classes['fields']}>
        {rows.map((field) => (
          <div key={field.label}>
            <dt>{field.label}</dt>
            <Value {...field} />
          </div>
        ))}
      </dl>
      {rows.length < fields.length && (
        <button type="button" className={classes['more']} onClick={() => setIsOpen(true)}>
          {`Show ${fields.length - rows.length} more`}
        </button>
      )}
    </>
  )
}

/** One entry: who, when, what, and the values before and after. */
export const HistoryRow = ({ entry: { when, who, what, fields } }: { entry: HistoryEntry }) => (
  <li className={classes['entry']}>
    <Sign who={who} what={what} />
    <div className={classes['about']}>
      <div className={classes['line']}>
        <b>{who}</b>
        <time dateTime={when}>{timeOf(when)}</time>
      </div>
      <Sentence what={what} />
      {isSecret(what) && (
        <Badge tone="amber" icon={IconEye}>
          secret seen
        </Badge>
      )}
      <Fields fields={fields} />
    </div>
  </li>
)
