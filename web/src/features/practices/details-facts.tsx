import type { ReactNode } from 'react'
import { useSession } from '../../kit/session-store.ts'
import { addressLines } from '../../ui/address.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { AssigneeName } from './assignee.tsx'
import classes from './details.module.css'
import type { Practice } from './practice-draft.ts'

const Fact = ({ name, copied, identifier = false, children }: { name: string; copied?: string | null | undefined; identifier?: boolean; children: ReactNode }) => (
  <div className={classes['fact']}>
    <dt>{name}</dt>
    <dd className={identifier ? 'identifier' : undefined}>
      {children ? <span>{children}</span> : <span className={classes['unset']}>not set</span>}
      {copied && <CopyButton value={copied} name={name.toLowerCase()} size={24} />}
    </dd>
  </div>
)

const TextFact = ({ name, value, identifier = false }: { name: string; value: string | null | undefined; identifier?: boolean }) => <Fact name={name} copied={value} identifier={identifier}>{value}</Fact>

export function DetailsFacts({ practice }: { practice: Practice }) {
  const { isH3Admin } = useSession()
  const addresses = {
    Address: addressLines({ address1: practice.address1, address2: practice.address2, city: practice.city, state: practice.state, zip: practice.zip }),
    'Mailing address': addressLines({
      address1: practice.mailingAddress1, address2: practice.mailingAddress2, city: practice.mailingCity, state: practice.mailingState, zip: practice.mailingZip,
    }),
    'Remit address': addressLines({ address1: practice.remitAddress1, address2: practice.remitAddress2, city: practice.remitCity, state: practice.remitState, zip: practice.remitZip }),
  }
  return (
    <dl className={classes['facts']}>
      <TextFact name="NPI" value={practice.npi} identifier />
      <TextFact name="Group Medicare" value={practice.groupMedicare} identifier />
      <TextFact name="Group Medicaid" value={practice.groupMedicaid} identifier />
      <TextFact name="Other group ids" value={practice.otherGroupIds} />
      {Object.entries(addresses).map(([name, value]) => <TextFact key={name} name={name} value={value} />)}
      <TextFact name="County" value={practice.county} />
      <TextFact name="Office hours" value={practice.officeHours} />
      <Fact name="Telehealth">{practice.telehealth === null || practice.telehealth === undefined ? null : practice.telehealth ? 'Yes' : 'No'}</Fact>
      <TextFact name="Enrollment notification emails" value={practice.enrollmentNotificationEmails} />
      <TextFact name="Onboarding notification CC emails" value={practice.onboardingNotificationCcEmails} />
      {isH3Admin && <Fact name="Default task assignee"><AssigneeName id={practice.defaultTaskAssignee ?? null} /></Fact>}
    </dl>
  )
}
