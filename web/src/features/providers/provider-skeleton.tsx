import { Bar, Loading } from '../../ui/layout/states.tsx'
import headerClasses from './provider-header.module.css'
import classes from './provider-page.module.css'

/** The page it is going to be: header, list of sections, cards. */
export const ProviderSkeleton = () => (
  <Loading what="the provider">
    <div className={headerClasses['header']}>
      <Bar width={104} height={104} />
      <div className={classes['bars']}>
        <Bar width={280} height={24} />
        <Bar width={220} />
        <div className={classes['factBars']}>
          {[96, 96, 168, 190].map((width, at) => (
            <Bar key={at} width={width} height={28} />
          ))}
        </div>
      </div>
    </div>
    <div className={classes['layout']}>
      <div className={classes['listBars']}>
        {[104, 92, 78, 128, 76, 70, 80, 104].map((width, at) => (
          <Bar key={at} width={width} />
        ))}
      </div>
      <div className={classes['sections']}>
        <div className={classes['box']} />
        <div className={classes['box']} data-high />
        <div className={classes['box']} data-high />
      </div>
    </div>
  </Loading>
)
