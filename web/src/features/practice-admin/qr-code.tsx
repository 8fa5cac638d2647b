import { useEffect, useState } from 'react'
import classes from './lookup-links.module.css'

interface Fields {
  size: number
  /** A square for each dark field. */
  path: string
}

/** The library is loaded with the first code that is shown. */
async function encoded(address: string): Promise<Fields> {
  const { encode } = await import('uqr')
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  return {
    size,
    path: data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join(''),
  }
}

/** An address as a QR code, dark on white in both themes: cameras expect that. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const [fields, setFields] = useState<Fields | null>(null)
  useEffect(() => {
    let isCurrent = true
    void encoded(address).then((found) => {
      if (isCurrent) setFields(found)
    })
    return () => {
      isCurrent = false
    }
  }, [address])
  if (!fields) return <span className={classes['code']} />
  const { size, path } = fields
  return (
    <svg
      className={classes['code']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
