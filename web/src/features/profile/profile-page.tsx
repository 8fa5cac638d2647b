import { getMe } from '@credence/contract/profile/calls'
import { texts } from '@credence/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './profile.module.css'

export function ProfilePage() {
  usePageTitle('Profile')
  const { data: me, isError, refetch } = useQuery(read(getMe, {}))
  return (
    <div className={classes['page']}>
      <PageHead title="Profile" />
      <div className="framed">
        {me ? (
          <ProfileForm me={me} />
        ) : isError ? (
          <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
            Your profile could not be loaded.
          </Failed>
        ) : (
          <Loading what="your profile">
            <div className={classes['bars']}>
              <Bar width={72} height={72} />
              <Bar width="40%" />
              <Bar width="100%" height={32} />
              <Bar width="100%" height={32} />
            </div>
          </Loading>
        )}
      </div>
    </div>
  )
}
