import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './error-view.module.css'

const columns = 6
const cells = Array.from({ length: columns * 3 }, (_, index) => index)
const lost = 9
const inactive = 0
const cornerOf = (cell: number): [number, number] => [1 + (cell % columns) * 36, 1 + Math.floor(cell / columns) * 36]
const [lostX, lostY] = cornerOf(lost)

/** A small enrollment matrix with one cell that nobody knows. */
const Drawing = ({ mark }: { mark: string }) => (
  <svg className={classes['drawing']} width="218" height="110" viewBox="0 0 218 110" fill="none" aria-hidden="true">
    {cells.map((cell) => {
      const [x, y] = cornerOf(cell)
      return (
        <g key={cell}>
          <rect x={x} y={y} width="36" height="36" className={classes['cell']} />
          {cell === inactive && <path d={`M${x + 13} ${y + 18}h10`} className={classes['dash']} />}
          {cell !== inactive && cell !== lost && (
            <path d={`m${x + 12.5} ${y + 18.5} 4 4 8-8.5`} className={classes['check']} />
          )}
        </g>
      )
    })}
    <rect x={lostX} y={lostY} width="36" height="36" className={classes['lost']} />
    <text x={lostX + 18} y={lostY + 23} className={classes['mark']}>
      {mark}
    </text>
  </svg>
)

interface ErrorViewProps {
  code: string
  mark: string
  title: string
  children: ReactNode
  action?: ReactNode
}

export const ErrorView = ({ code, mark, title, children, action }: ErrorViewProps) => (
  <div className={classes['view']}>
    <Drawing mark={mark} />
    <p className={classes['code']}>{code}</p>
    <h1 className={classes['title']}>{title}</h1>
    <p className={classes['text']}>{children}</p>
    <div className={classes['action']}>
      {action ?? (
        <Button component={Link} to="/">
          Return to Dashboard
        </Button>
      )}
    </div>
  </div>
)

export const NotFoundView = () => (
  <ErrorView code="404" mark="?" title="Page not found.">
    The address may have changed, or the record is in another team.
  </ErrorView>
)

export const InternalErrorView = () => (
  <ErrorView code="500" mark="!" title="Internal server error.">
    Something failed on our side. Please try again in a moment.
  </ErrorView>
)
