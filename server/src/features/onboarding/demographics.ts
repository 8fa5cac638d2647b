import { maritalStatusLabels } from '@credence/contract/choices/labels'
import { dayOf, formatDate } from '@credence/contract/dates'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import type { demographics } from '@credence/contract/onboarding/calls'
import {
  demographicsFields,
  demographicsIssues,
  demographicsLabels,
  demographicsSwitches,
  isLifted,
  isShown,
  isTyped,
  joinBirthplace,
  type DemographicsField,
} from '@credence/contract/onboarding/demographics'
import type { saveProvider as saveProviderCall } from '@credence/contract/providers/profile'
import { texts } from '@credence/contract/texts'
import type { Row } from '../../database/batch.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { addDocuments, updateExpiration } from '../documents/documents.actions.ts'
import { openUsername, saveLogin, unsealUsername } from '../portal-credentials/portal-credentials.actions.ts'
import { saveProvider } from '../providers/profile.actions.ts'
import { readSsn, unsealSsn } from '../providers/ssn.actions.ts'
import {
  asSsn,
  columnsOfRecord,
  recordFields,
  shownDemographics,
  tidy,
  type DemographicsData,
} from './demographics-fields.ts'
import {
  getOrInsertHub,
  getProfile,
  insertProviderHub,
  loginHubs,
  profileIn,
  profileStatement,
  type LoginHub,
  type StoredProfile,
} from './demographics.queries.ts'
import type { ReviewedValue, Showing, StageFiles, StageStore, Wizard } from './stage.ts'

type Body = Omit<BodyOf<typeof demographics.save>, 'version' | 'form'>
type Profile = BodyOf<typeof saveProviderCall>

/** A sealed value that was not sealed for its place. */
const broken: unique symbol = Symbol('broken')

const loginOf = (providerId: number, hubId: number) =>
  ({ owner: 'provider', ownerId: providerId, portal: 'hub', portalId: hubId }) as const

function show([rows]: readonly Row[][], showing: Showing): DemographicsData | null {
  const profile = profileIn(rows?.[0])
  const { providerId, hasNone } = showing
  const usernameOf = ({ hubId, usernameSealed }: StoredProfile['caqhLogin']): string | null | typeof broken =>
    hubId === null || usernameSealed === null
      ? null
      : (unsealUsername(showing, loginOf(providerId, hubId), usernameSealed) ?? broken)
  const ssn = profile.ssnSealed && (unsealSsn(showing, providerId, profile.ssnSealed) ?? broken)
  const caqhUsername = usernameOf(profile.caqhLogin)
  const npiUsername = usernameOf(profile.npiLogin)
  if (ssn === broken || caqhUsername === broken || npiUsername === broken) return null
  return shownDemographics(profile, { ssn, caqhUsername, npiUsername }, hasNone)
}

/** Opens the values again, and refuses the first one that does not open. */
async function refuseBroken(scope: Scope, [rows]: readonly Row[][]): Promise<never> {
  const { ssnSealed, caqhLogin, npiLogin } = profileIn(rows?.[0])
  const providerId = scope.link.subject.id
  if (ssnSealed) await readSsn(scope, providerId, ssnSealed)
  for (const { hubId, usernameSealed } of [caqhLogin, npiLogin])
    if (hubId !== null && usernameSealed !== null) await openUsername(scope, loginOf(providerId, hubId), usernameSealed)
  throw new Error('Every sealed value of the stage opens')
}

/** The values that the record takes: of what was sent, what is shown and differs from what the sender saw. */
function changesOf(body: Body, stored: DemographicsData, { preferences }: Wizard): Profile {
  const values: Record<string, string | null> = {}
  for (const field of recordFields) {
    if (!isShown(field, preferences)) continue
    const sent = isLifted(field, body) ? null : body[field]
    const value = tidy(field, sent)
    // What was shown shortened stays whole while it is sent as it was shown.
    if (value !== stored[field] && sent !== stored[field]) values[columnsOfRecord[field]] = value
  }
  const [city, state] = [tidy('birthplaceCity', body.birthplaceCity), tidy('birthplaceState', body.birthplaceState)]
  if (city !== null && state !== null && (city !== stored.birthplaceCity || state !== stored.birthplaceState))
    values.birthplace = joinBirthplace(city, state)
  if (isTyped('ssn', body.ssn)) values.ssn = asSsn(body.ssn)
  return values
}

async function saveProfile(scope: Scope, wizard: Wizard, body: Body, stored: DemographicsData): Promise<void> {
  const values = changesOf(body, stored, wizard)
  const specialties = [...new Set(body.specialties.map(({ id }) => id))]
  const areOther = specialties.join() !== stored.specialties.map(({ id }) => id).join()
  if (Object.keys(values).length === 0 && !areOther) return
  // Whether somebody else has this NPI is for staff to judge, who review the change.
  await saveProvider(scope, wizard.providerId, {
    ...values,
    ...(areOther ? { specialties: specialties.map((id) => ({ id })) } : {}),
    confirmDuplicateNpi: true,
  })
}

/** A login that was given turns its hub on for the provider. */
async function saveHubLogin(
  scope: Scope,
  { providerId }: Wizard,
  hub: LoginHub,
  { sent, stored }: { sent: Body; stored: DemographicsData },
): Promise<void> {
  const [userField, passwordField] = [`${hub}Username`, `${hub}Password`] as const
  if (isLifted(userField, sent)) return
  const username = tidy(userField, sent[userField])
  const password = isTyped(passwordField, sent[passwordField]) ? sent[passwordField] : undefined
  if (password === undefined && username === stored[userField]) return
  const hubId = await getOrInsertHub(scope, loginHubs[hub])
  await insertProviderHub(scope, providerId, hubId)
  await saveLogin(scope, loginOf(providerId, hubId), { username, password })
}

async function saveDea(
  scope: Scope,
  { providerId, preferences }: Wizard,
  { sent, files, stored }: { sent: Body; files: StageFiles; stored: DemographicsData },
): Promise<void> {
  if (!preferences.showDea || sent.noDea) return
  const expiration = tidy('deaExpirationDate', sent.deaExpirationDate)
  const [file] = files.deaFile ?? []
  if (file) {
    const place = {
      teamId: scope.teamId,
      owner: 'provider',
      scope: 'own',
      entityId: providerId,
      practiceId: null,
    } as const
    await addDocuments(scope, place, [{ filename: file.name, category: 'DEA', objectKey: file.key, expiration }])
  } else if (expiration !== stored.deaExpirationDate) {
    const { deaDocument } = await getProfile(scope)
    if (!deaDocument) return
    const { effectiveDate } = deaDocument
    if (expiration !== null && effectiveDate !== null && expiration < effectiveDate)
      throw new Refusal(400, texts.expirationOrder, { fields: { deaExpirationDate: texts.expirationOrder } })
    await updateExpiration(scope, deaDocument.id, expiration)
  }
}

/** A username is sealed where it is stored. Its end tells a reviewer whether it is another one. */
const maskUsername = (username: string): string =>
  `••••${[...username].length > 4 ? [...username].slice(-2).join('') : ''}`

const asRead = (field: DemographicsField, value: string): string => {
  if (field === 'caqhUsername' || field === 'npiUsername') return maskUsername(value)
  if (field === 'dob' || field === 'deaExpirationDate') return formatDate(dayOf(value))
  return field === 'maritalStatus' ? maritalStatusLabels[value as keyof typeof maritalStatusLabels] : value
}

function reviewed(data: DemographicsData): Map<string, ReviewedValue> {
  const fields = demographicsFields.map((field): [string, ReviewedValue] => {
    const value = data[field]
    return [field, { label: demographicsLabels[field], value: value === null ? null : asRead(field, value) }]
  })
  const specialties = data.specialties.map(({ name }) => name).join(', ') || null
  return new Map([
    ...fields,
    ['specialties', { label: 'Specialties', value: specialties }],
    ['deaFile', { label: 'DEA document', value: data.deaFilename }],
  ])
}

export const demographicsStore: StageStore<DemographicsData, Body> = {
  statements: [profileStatement],
  show,
  refuseBroken,
  issues: (body, files, stored, { preferences }) =>
    demographicsIssues(
      body,
      preferences,
      {
        hasSsn: stored.ssn !== null,
        hasCaqhPassword: stored.caqhPassword !== null,
        hasNpiPassword: stored.npiPassword !== null,
        deaFilename: stored.deaFilename,
      },
      (files.deaFile ?? []).length > 0,
    ),
  noneIn: (body) => demographicsSwitches.filter((name) => body[name]),
  async save(scope, wizard, sent, files, stored) {
    await saveProfile(scope, wizard, sent, stored)
    for (const hub of ['caqh', 'npi'] as const) await saveHubLogin(scope, wizard, hub, { sent, stored })
    await saveDea(scope, wizard, { sent, files, stored })
  },
  reviewed,
}
