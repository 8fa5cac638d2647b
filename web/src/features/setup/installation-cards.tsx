import type { Setup } from '@credence/contract/setup/calls'
import { IconChevronRight, IconKey, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { teamSelection } from '../../session/guard.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Fact, Facts } from '../../ui/text/facts.tsx'
import classes from './installation-cards.module.css'

/** Beside the list: what runs here, and what keeps it from being lost. */
export const InstallationCards = ({
  installation: { address, version, database, timeZone, administratorCount },
}: {
  installation: Setup['installation']
}) => (
  <div className={classes['aside']}>
    <Card id="installation" title="This installation">
      <div className={classes['cardBody']}>
        <div className={classes['facts']}>
          <Facts>
            <Fact name="Address">{address}</Fact>
            <Fact name="Version">{version}</Fact>
            <Fact name="Database">{database}</Fact>
            <Fact name="Time zone">{timeZone}</Fact>
          </Facts>
        </div>
        <Link className={classes['more']} to={`${teamSelection}?tab=system`}>
          System status
          <IconChevronRight size={14} stroke={1.9} aria-hidden />
        </Link>
      </div>
    </Card>
    <Card id="keep-safe" title="Keep it safe">
      <ul className={classes['advice']}>
        <li data-tone="amber">
          <IconKey size={17} stroke={1.6} aria-hidden />
          <span>
            Keep <b>CREDENCE_KEY</b> in two places that are not this machine. Without it no backup can be read.
          </span>
        </li>
        {administratorCount === 1 && (
          <li>
            <IconUserPlus size={17} stroke={1.6} aria-hidden />
            <span>
              You are the only administrator. Invite a second one, so that nobody is locked out:{' '}
              <code>npm run admin -- invite EMAIL</code>
            </span>
          </li>
        )}
      </ul>
    </Card>
  </div>
)
