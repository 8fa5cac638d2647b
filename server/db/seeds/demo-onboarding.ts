import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import { stages, type Stage } from '@credence/contract/onboarding/stages'
import { formsEmail } from '../../src/features/provider-admin/onboarding.actions.ts'
import { mailboxMailer } from '../../src/gateways/email/mailbox.ts'
import { insertLink, linkUrl } from '../../src/kit/request/links.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { hashToken } from '../../src/kit/secrets/crypto.ts'
import { workIn } from '../builders/builders.ts'
import { aurora } from './demo-practices.ts'

/** A value that the wizard changed. The record holds the new one. */
interface DemoChange {
  stage: Stage
  field: string
  label: string
  before: string | null
  /** How it is read from the provider `p`. */
  after: string
}

interface DemoWizard {
  providerId: number
  savedStages: readonly Stage[]
  /** What has become of the link, in days before today. */
  completed?: number
  expired?: number
  changes?: readonly DemoChange[]
}

const demographics = (field: string, label: string, column: string, before: string | null): DemoChange => ({
  stage: 'demographics',
  field,
  label,
  before,
  after: `p.${column}`,
})

/** A wizard in the middle, one whose time is over, and one that is complete and waits for a review. */
const wizards: readonly DemoWizard[] = [
  {
    providerId: 7,
    savedStages: ['demographics', 'areas-of-expertise', 'treatment-modalities'],
    changes: [
      demographics('cellPhone', 'Cell phone', 'phone1', '(907) 555-0117'),
      demographics('currentStreet1', 'Street', 'address1', '12 Birch Lane'),
    ],
  },
  { providerId: 27, savedStages: ['demographics'], expired: 4 },
  {
    providerId: 47,
    savedStages: stages.filter((stage) => stage !== 'signing'),
    completed: 2,
    changes: [
      demographics('cellPhone', 'Cell phone', 'phone1', '(907) 555-0174'),
      demographics('caqhId', 'CAQH ID', 'caqh', '10344575'),
      demographics('currentStreet1', 'Street', 'address1', '480 Spruce Avenue'),
      demographics('currentZip', 'Zip', 'zip', '99502'),
      demographics('citizenship', 'Citizenship', 'citizenship', null),
      demographics('medicaidId', 'Medicaid ID', 'medicaid', 'MD400001'),
      demographics('spouse', 'Spouse', 'spouse', null),
      {
        stage: 'areas-of-expertise',
        field: 'ageLowerBound',
        label: 'Ages of patients',
        before: null,
        after: "concat(p.age_lower_bound, ' - ', p.age_upper_bound)",
      },
    ],
  },
]

const manager = 2
const linkDays = 30

async function buildChanges(scope: Scope, linkId: string, { providerId, changes = [] }: DemoWizard): Promise<void> {
  for (const { stage, field, label, before, after } of changes) {
    await scope.client.query(
      `insert into onboarding_change (team_id, provider_id, link_id, stage, field, label, before, after)
       select app_team(), p.id, $2, $3, $4, $5, $6, ${after} from provider p where p.team_id = app_team() and p.id = $1`,
      [providerId, linkId, stage, field, label, before],
    )
  }
}

/** Wizards of Aurora whose links really open, with their emails where the demo keeps its mail itself. */
export async function buildDemoOnboarding(scope: Scope, { withMail }: { withMail: boolean }): Promise<void> {
  await workIn(scope, aurora.id)
  for (const wizard of wizards) {
    const { providerId, savedStages, completed, expired } = wizard
    const sentTo = `clinician${providerId}@practices.test`
    const token = await insertLink(scope, {
      purpose: providerOnboardingLink,
      for: { kind: 'provider', id: providerId },
      sentTo,
    })
    const sentDaysAgo = expired === undefined ? (completed ?? 0) + 3 : linkDays + expired
    const {
      rows: [link],
    } = await scope.client.query<{ id: string; name: string }>(
      `
      update link l set created_by = $1, created_at = now() - make_interval(days => $2), expires_at = now() + make_interval(days => $3),
             completed_at = now() - make_interval(days => $4), last_seen_at = now() - coalesce(make_interval(days => $6), interval '2 hours')
        from provider p where l.token_hash = $5 and p.team_id = l.team_id and p.id = l.provider_id returning l.id, p.formatted_name as name`,
      [manager, sentDaysAgo, linkDays - sentDaysAgo, completed ?? null, hashToken(token), completed ?? expired ?? null],
    )
    if (!link) throw new Error('A link of the demo is gone')
    await scope.client.query(
      `insert into onboarding_stage (team_id, link_id, provider_id, stage, saved_at, has_none)
       select app_team(), $1, $2, s, now() - make_interval(days => $4), case when s = 'demographics' then array_remove(array[
                case when p.caqh is null then 'noCaqh' end, case when p.dea is null then 'noDea' end, case when p.medicaid is null then 'noMedicaidId' end,
                case when p.medicare is null then 'noPtan' end, case when p.npi is null then 'noNpi' end], null) else '{}' end
         from unnest($3::text[]) s, provider p where p.team_id = app_team() and p.id = $2`,
      [link.id, providerId, savedStages, completed ?? expired ?? 1],
    )
    await buildChanges(scope, link.id, wizard)
    if (!withMail || scope.services.config.smtp) continue
    const url = linkUrl(scope, providerOnboardingLink, token)
    await mailboxMailer.send(scope, formsEmail({ to: sentTo, name: link.name, teamName: aurora.name, url }))
  }
}
