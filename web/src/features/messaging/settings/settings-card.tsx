import { saveSmsSettings, type SmsSettings } from '@credence/contract/messaging/settings-calls'
import { smsTexts } from '@credence/contract/messaging/texts'
import { useState } from 'react'
import { useMay } from '../../../kit/use-may.ts'
import { FoldingCard } from '../../../ui/layout/folding-card.tsx'
import { DetailFact, DetailFacts, TextFact } from '../../../ui/text/detail-facts.tsx'
import { SettingsForm } from './settings-form.tsx'
import classes from './settings.module.css'

interface SettingsCardProps {
  practiceId: number
  settings: SmsSettings
}

/** What the folded card says. */
function aboutOf({ fromNumber, smsReplyForwardingEmail }: SmsSettings): string {
  const from = fromNumber === null ? smsTexts.noNumber : `From ${fromNumber}`
  return smsReplyForwardingEmail === null ? from : `${from} · replies to ${smsReplyForwardingEmail}`
}

/** How the practice sends text messages. Administrators can change it. */
export function SettingsCard({ practiceId, settings }: SettingsCardProps) {
  const mayEdit = useMay(saveSmsSettings)
  const [editing, setEditing] = useState(false)
  return (
    <FoldingCard
      id="settings"
      title="Settings"
      about={aboutOf(settings)}
      remembers="messagingSettings"
      atFirst="folded"
      editing={editing}
      onEdit={mayEdit ? () => setEditing(true) : null}
    >
      {editing ? (
        <SettingsForm practiceId={practiceId} settings={settings} onClose={() => setEditing(false)} />
      ) : (
        <div className={classes['facts']}>
          <DetailFacts>
            <TextFact name="From number" value={settings.fromNumber} />
            <TextFact name="Replies are forwarded to" value={settings.smsReplyForwardingEmail} />
            <TextFact name="Calls are forwarded to" value={settings.callForwardNumber} />
            <DetailFact name="Auto response">{settings.smsReplyAutoResponse}</DetailFact>
            <DetailFact name="Time zone">{settings.timeZone}</DetailFact>
            <DetailFact name="Daily quota">{`${settings.dailyQuota.toLocaleString('en-US')} messages`}</DetailFact>
          </DetailFacts>
        </div>
      )}
    </FoldingCard>
  )
}
