import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { agoText } from './fax-text.ts'
import classes from './faxes.module.css'

/** When the list was last read. */
export function FaxChecked({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={`tabular ${classes['checked']}`}>
      <IconRefresh size={14} stroke={1.6} aria-hidden />
      {`Checked ${agoText((now - at) / 1000)}`}
    </span>
  )
}
