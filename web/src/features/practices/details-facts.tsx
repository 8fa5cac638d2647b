import { useSession } from '../../kit/session-store.ts'
import { addressLines } from '../../ui/text/address.ts'
import { DetailFact, DetailFacts, TextFact } from '../../ui/text/detail-facts.tsx'
import { AssigneeName } from './assignee.tsx'
import type { Practice } from './practice-draft.ts'

export function DetailsFacts({ practice }: { practice: Practice }) {
  const { isH3Admin } = useSession()
  const addresses = {
    Address: addressLines({
      address1: practice.address1,
      address2: practice.address2,
      city: practice.city,
      state: practice.state,
      zip: practice.zip,
    }),
    'Mailing address': addressLines({
      address1: practice.mailingAddress1,
      address2: practice.mailingAddress2,
      city: practice.mailingCity,
      state: practice.mailingState,
      zip: practice.mailingZip,
    }),
    'Remit address': addressLines({
      address1: practice.remitAddress1,
      address2: practice.remitAddress2,
      city: practice.remitCity,
      state: practice.remitState,
      zip: practice.remitZip,
    }),
  }
  return (
    <DetailFacts>
      <TextFact name="NPI" value={practice.npi} identifier />
      <TextFact name="Group Medicare" value={practice.groupMedicare} identifier />
      <TextFact name="Group Medicaid" value={practice.groupMedicaid} identifier />
      <TextFact name="Other group ids" value={practice.otherGroupIds} />
      {Object.entries(addresses).map(([name, value]) => (
        <TextFact key={name} name={name} value={value} />
      ))}
      <TextFact name="County" value={practice.county} />
      <TextFact name="Office hours" value={practice.officeHours} />
      <DetailFact name="Telehealth">
        {practice.telehealth === null || practice.telehealth === undefined ? null : practice.telehealth ? 'Yes' : 'No'}
      </DetailFact>
      <TextFact name="Enrollment notification emails" value={practice.enrollmentNotificationEmails} />
      <TextFact name="Onboarding notification CC emails" value={practice.onboardingNotificationCcEmails} />
      {isH3Admin && (
        <DetailFact name="Default task assignee">
          <AssigneeName id={practice.defaultTaskAssignee ?? null} />
        </DetailFact>
      )}
    </DetailFacts>
  )
}
