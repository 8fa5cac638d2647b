import classes from './brand.module.css'

export function BrandMark({ size }: { size: number }) {
  return (
    <svg
      className={classes['mark']}
      width={size}
      height={size}
      viewBox="1.6 1.6 20.8 20.8"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M20.6 10.2A9 9 0 1 1 17.2 4.6" />
      <path d="m8 11.4 3.6 3.6L21 5.4" />
    </svg>
  )
}

export function Brand({ size = 23, large = false }: { size?: number; large?: boolean }) {
  return (
    <span className={classes['brand']} data-large={large || undefined}>
      <BrandMark size={size} />
      <span>Credence</span>
    </span>
  )
}
