import type { APIRequestContext, Page } from '@playwright/test'
import { basic, demo, expect } from './kit.ts'
import { newestMail } from './mail.ts'
import { freshName } from './management-kit.ts'
import { pdfFile } from './pdf-files.ts'
import { freshEmail } from './people-kit.ts'

const practice = 'Deschutes Primary Care'

export interface Invitation {
  providerId: number
  email: string
  token: string
}

/** Makes a provider, whom the practice asks to complete the wizard. The record is empty but for the name. */
export async function invite(request: APIRequestContext, templateIds: readonly number[] = []): Promise<Invitation> {
  const headers = basic(demo.otherTeam)
  expect((await request.post('/api/auth/login', { headers })).status()).toBe(200)
  const practices = (await (await request.get('/api/admin/provider/practices/0')).json()) as {
    id: number
    name: string
  }[]
  const primary = practices.find(({ name }) => name === practice)
  if (!primary) throw new Error(`There is no practice ${practice}`)
  const email = freshEmail()
  const made = await request.post('/api/admin/provider', {
    data: {
      firstName: 'Ingrid',
      lastName: freshName('Solheim'),
      credentials: 'MD',
      email,
      sendOnboardingForms: true,
      includedESignatureTemplates: Object.fromEntries(templateIds.map((id) => [id, true])),
      practiceAssociations: { [primary.id]: { isMember: true, isPrimary: true } },
    },
  })
  expect(made.status(), await made.text()).toBe(200)
  const { id: providerId } = (await made.json()) as { id: number }
  const { links } = await newestMail(request, email, 1)
  const token = /\/onboarding\/start\/([\w-]+)$/.exec(links[0] ?? '')?.[1]
  if (token === undefined) throw new Error(`No link of the wizard was mailed: ${links[0]}`)
  return { providerId, email, token }
}

export const wizardHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save and Continue' })
export const backButton = (page: Page) => page.getByRole('button', { name: 'Back', exact: true })

export const person = {
  personalEmail: 'ingrid@private.test',
  cellPhone: '(541) 555-0142',
  dob: '1980-04-05',
  ssn: '987-65-4321',
  credentials: 'MD',
  specialties: [{ id: 1 }],
  noCaqh: true,
  noDea: true,
  noMedicaidId: true,
  noPtan: true,
  noNpi: true,
  currentStreet1: '1 Main Street',
  currentCity: 'Bend',
  currentState: 'OR',
  currentZip: '97701',
  priorAddresses: 'None',
  birthplaceCity: 'Oslo',
  birthplaceState: 'Other',
  citizenship: 'United States',
  maritalStatus: 'SINGLE',
}

/** The first years of somebody's work. */
export const dates = { startDate: '2015-07-01', endDate: '2018-06-30' }

/** Saves a stage as the page does, for journeys that are about another one. */
export async function saveByCall(
  request: APIRequestContext,
  { token }: Invitation,
  stage: string,
  data: object,
  files: Record<string, ReturnType<typeof pdfFile>> = {},
): Promise<void> {
  const answer = await request.post(`/api/onboarding/${stage}/${token}`, {
    // A header that other origins cannot send, which allows writes with a cookie.
    headers: { 'x-requested-with': 'journey' },
    multipart: { data: JSON.stringify(data), ...files },
  })
  expect(answer.status(), `${stage}: ${await answer.text()}`).toBe(200)
}

/** Answers every question of the questionnaire with no. */
export async function saveDisclosures(request: APIRequestContext, link: Invitation): Promise<void> {
  const answer = await request.get(`/api/onboarding/disclosures/${link.token}`)
  const { disclosures } = (await answer.json()) as { disclosures: { id: number }[] }
  await saveByCall(request, link, 'disclosures', {
    disclosures: disclosures.map(({ id }) => ({ id, answer: 'NO' })),
  })
}

/** Saves every stage but for those that a journey fills in itself. */
export async function saveOthers(request: APIRequestContext, link: Invitation, but: readonly string[]): Promise<void> {
  const read = async (stage: string) =>
    (await (await request.get(`/api/onboarding/${stage}/${link.token}`)).json()) as Record<string, unknown>
  const notes = 'ingrid@peers.test'
  const reference = { firstName: 'Ada', lastName: 'Berg', notes }
  const program = { type: 'Residency', organization: 'Bend Hospital', ...dates, notes }
  const file = pdfFile('proof.pdf', 'proof')
  const saves: Record<string, () => Promise<void>> = {
    demographics: () => saveByCall(request, link, 'demographics', person),
    'areas-of-expertise': async () => {
      const { ageLowerBound, ageUpperBound, areas } = await read('areas-of-expertise')
      await saveByCall(request, link, 'areas-of-expertise', { ageLowerBound, ageUpperBound, areas })
    },
    'treatment-modalities': async () => {
      const { modalities } = await read('treatment-modalities')
      await saveByCall(request, link, 'treatment-modalities', { modalities })
    },
    documents: () =>
      saveByCall(
        request,
        link,
        'documents',
        { driversLicenseExpirationDate: '2030-01-01' },
        { driversLicenseFile: file, cvFile: file },
      ),
    'peer-references': () =>
      saveByCall(request, link, 'peer-references', { peerReferences: [reference, reference, reference] }),
    training: () => saveByCall(request, link, 'training', { training: [program, program] }),
    'work-history': () => saveByCall(request, link, 'work-history', { workHistory: [] }),
    'past-hospital-privileges': () =>
      saveByCall(request, link, 'past-hospital-privileges', { pastHospitalPrivileges: [] }),
    'state-licenses': () => saveByCall(request, link, 'state-licenses', { noStateLicense: true, stateLicenses: [] }),
    'malpractice-insurance': () =>
      saveByCall(
        request,
        link,
        'malpractice-insurance',
        { malpracticeInsurance: [{ policy: 'P-1', notes: 'Insurer', ...dates, documentFilename: 'proof.pdf' }] },
        { files: file },
      ),
    'board-certifications': () => saveByCall(request, link, 'board-certifications', { boardCertifications: [] }),
    immunizations: () => saveByCall(request, link, 'immunizations', {}, { immunizationFiles: file }),
    disclosures: () => saveDisclosures(request, link),
  }
  for (const [stage, save] of Object.entries(saves)) if (!but.includes(stage)) await save()
}
