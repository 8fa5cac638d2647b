import { Bar, Loading } from '../../ui/layout/states.tsx'
import classes from './practice-skeleton.module.css'

/** The page it is going to be: header, tabs, cards. */
export const PracticeSkeleton = () => (
  <Loading what="the practice">
    <div className={classes['head']}>
      <Bar width={280} height={24} />
    </div>
    <div className={classes['facts']}>
      {[96, 96, 168, 92, 190, 140].map((width, at) => (
        <div key={at}>
          <Bar width={48} height={10} />
          <Bar width={width} />
        </div>
      ))}
    </div>
    <div className={classes['tabs']}>
      {[96, 80, 68, 172, 104, 128].map((width, at) => (
        <Bar key={at} width={width} />
      ))}
    </div>
    <div className={classes['card']} />
    <div className={classes['card']} />
    <div className={classes['card']} data-high />
  </Loading>
)
