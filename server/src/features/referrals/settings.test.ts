import { saveReferral } from '@credence/contract/referrals/calls'
import { getReferralSettings, saveReferralSettings } from '@credence/contract/referrals/settings'
import { referralTexts } from '@credence/contract/referrals/texts'
import { texts } from '@credence/contract/texts'
import { describe, expect, it } from 'vitest'
import { useClinic } from '../../../test/kit/clinic.ts'

const { used, clinic } = useClinic()

const read = async (as = clinic.admin) => used.world.call(getReferralSettings, {}, { as })
const put = (body: object, as = clinic.admin) => used.world.call(saveReferralSettings, { body: body as never }, { as })
const locations = ['T-Tower', 'ARH', 'Mat-Su', 'Soldotna', 'Homer'].map((name) => ({ name, facilityId: null }))

describe('the settings of referrals', () => {
  it('a new team has the locations, tests and quick replies of the specification, and no referring practices', async () => {
    expect((await read()).body).toEqual({
      defaultPracticeId: null,
      locations,
      referringPractices: [],
      testing: ['None', 'EKG', 'Echocardiogram', 'Stress Test', 'Holter/Event Monitor', 'Vascular Ultrasound', 'Other'],
      quickReplies: [
        'Unable to reach patient',
        'Patient declined',
        'Scheduled elsewhere',
        'Insurance not accepted',
        'Incomplete referral information',
      ],
      version: 1,
    })
  })

  it('the settings are read with either right, and saved by administrators alone', async () => {
    const { body } = await read()
    for (const right of ['REFERRAL_SCHEDULING_VIEW', 'INBOUND_FAX_VIEW', 'REFERRAL_SCHEDULING_EDIT'])
      expect((await read(await clinic.sessionWith([right]))).status, right).toBe(200)
    expect((await read(await clinic.sessionWith(['TASK_EDIT']))).status).toBe(403)
    expect((await put(body, clinic.manager)).status).toBe(403)
  })

  it('the settings are saved as a whole, in the order that was sent, and a stale save is 409', async () => {
    const { body: before } = await read()
    const sent = {
      defaultPracticeId: clinic.south,
      locations: [
        { name: 'Harbor', facilityId: clinic.facilities.hospital },
        { name: 'ARH', facilityId: null },
      ],
      referringPractices: [
        { name: 'Cook Inlet Health', phone: null, fax: '(907) 555-0162', email: 'referrals@cookinlet.test' },
        { name: 'Chugach Family Medicine', phone: '(907) 555-0160', fax: null, email: null },
      ],
      testing: ['EKG'],
      quickReplies: ['Moved away', 'Patient declined'],
    }
    const saved = await put({ ...sent, version: before.version })
    expect(saved).toMatchObject({ status: 200, body: { ...sent, version: before.version + 1 } })
    expect((await read()).body).toEqual(saved.body)
    expect(await put({ ...sent, testing: ['CT'], version: before.version })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect((await read()).body.testing).toEqual(['EKG'])
    expect((await read(clinic.northOnly)).body.defaultPracticeId).toBeNull()
    const referral = { status: 'SCHEDULED', urgency: 'ROUTINE', patientFirstName: 'A', patientLastName: 'B' } as const
    const save = (location: string) =>
      used.world.call(
        saveReferral,
        { params: { practiceId: clinic.north }, body: { ...referral, location } },
        { as: clinic.manager },
      )
    expect([(await save('Harbor')).status, (await save('T-Tower')).status]).toEqual([200, 400])
  })

  it.each([
    ['no location', { locations: [] }, referralTexts.locationsNeeded],
    [
      'two locations of one name',
      {
        locations: [
          { name: 'ARH', facilityId: null },
          { name: ' arh', facilityId: null },
        ],
      },
      referralTexts.sameName,
    ],
    ['a location without a name', { locations: [{ name: ' ', facilityId: null }] }, referralTexts.nameNeeded],
    ['a fax number that is none', { referringPractices: [{ name: 'A', fax: '555' }] }, 'Must be a valid phone number'],
    ['an email that is none', { referringPractices: [{ name: 'A', email: 'no' }] }, 'Must be a valid email'],
    ['the same quick reply twice', { quickReplies: ['Moved', 'moved'] }, referralTexts.sameName],
    ['a blank test', { testing: [''] }, referralTexts.wordNeeded],
  ])('settings with %s are refused and change nothing', async (_, wrong, message) => {
    const { body } = await read()
    expect(await put({ ...body, ...wrong })).toMatchObject({ status: 400, body: { message } })
    expect((await read()).body).toEqual(body)
  })

  it('settings with a practice of nobody or a facility that does not exist are 404', async () => {
    const { body } = await read()
    expect((await put({ ...body, defaultPracticeId: 2_000_000_000 })).status).toBe(404)
    expect((await put({ ...body, locations: [{ name: 'X', facilityId: 2_000_000_000 }] })).status).toBe(404)
  })
})
