import { fillEnrollmentForm, listEnrollmentForms } from '@credence/contract/enrollment-forms/calls'
import { saveProvider } from '@credence/contract/providers/profile'
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { get } from '../../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { textOf, textsOfPages } from '../../../test/kit/pdf-text.ts'

const used = useDemoWorld()
const ssn = '987-65-4321'
const provider = 4
let editor: string
let exporter: string
beforeAll(async () => {
  editor = await sessionOf(used.world, 'editor@aurora.test')
  exporter = await used.world.session(
    await used.world.inTeam(1, (scope) =>
      buildAccount(scope, {
        teamId: 1,
        email: 'exporter@aurora.test',
        authorities: ['PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT', 'PROVIDER_BASIC_VIEW'],
      }),
    ),
  )
  await used.world.call(
    saveProvider,
    { params: { id: provider }, body: { ssn, lastName: 'Łukasz-Иванова', dob: '1980-02-29' } },
    { as: editor },
  )
})

const list = async (providerId: number, as = editor) =>
  (await used.world.call(listEnrollmentForms, { params: { providerId } }, { as })).body
const fill = (formId: number, as = editor, providerId = provider) =>
  used.world.call(fillEnrollmentForm, { params: { providerId, formId } }, { as })
const file = async (formId: number, as = editor) => get(used.world, as, (await fill(formId, as)).body.url)

/** The fields of a form by their labels. */
async function fieldsOf(bytes: Buffer): Promise<Record<string, string>> {
  const form = (await PDFDocument.load(bytes)).getForm()
  return Object.fromEntries(
    form
      .getFields()
      .map((field) => [field.getName().replace(/^\d+\. /, ''), form.getTextField(field.getName()).getText() ?? '']),
  )
}

describe('enrollment forms', () => {
  it("are the general ones and those of the carriers of the provider's practices", async () => {
    const forms = await list(provider)
    expect(forms.slice(0, 3).map(({ name }: { name: string }) => name)).toEqual([
      'Provider profile',
      'Roster line',
      'Standard enrollment application',
    ])
    expect(forms.map(({ id }: { id: number }) => id)).not.toContain(14)
    expect(forms.find(({ id }: { id: number }) => id === 3)).toMatchObject({
      format: 'CSV',
      message: expect.any(String),
    })
    expect((await fill(14)).status).toBe(404)
    expect((await fill(999)).status).toBe(404)
  })

  it('are PDFs whose filled fields can be edited', async () => {
    const { headers, bytes } = await file(1)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment'),
    })
    const fields = await fieldsOf(bytes)
    expect(fields).toMatchObject({
      'First name': expect.stringMatching(/\w/),
      'Date of birth': '02/29/1980',
      SSN: ssn,
      NPI: expect.stringMatching(/^\d{10}$/),
      Practice: expect.stringMatching(/\w/),
      Signature: '',
    })
    expect(fields['State License 1']).toMatch(/^AK, \w+, AK-\d+, \d\d\/\d\d\/\d{4}/)
    expect(fields['Work History 1']).toMatch(/\w/)
  })

  it('show letters of other alphabets, in the field and in its appearance', async () => {
    const { bytes } = await file(1)
    expect((await fieldsOf(bytes))['Last name']).toBe('Łukasz-Иванова')
    const printed = await PDFDocument.load(bytes)
    printed.getForm().flatten({ updateFieldAppearances: false })
    expect(textOf(await textsOfPages(Buffer.from(await printed.save())))).toContain('Łukasz-Иванова')
  })

  it('show any script in a field, keep its value, and list on a last page what no font has', async () => {
    const lastName = 'محمد-李小明-प्रिया \u{1f600}'
    await used.world.call(saveProvider, { params: { id: provider }, body: { lastName } }, { as: editor })
    const { bytes } = await file(1)
    await used.world.call(
      saveProvider,
      { params: { id: provider }, body: { lastName: 'Łukasz-Иванова' } },
      { as: editor },
    )
    expect((await fieldsOf(bytes))['Last name']).toBe(lastName)
    const printed = await PDFDocument.load(bytes)
    printed.getForm().flatten({ updateFieldAppearances: false })
    const pages = await textsOfPages(Buffer.from(await printed.save()))
    for (const part of ['محمد', '李小明', 'प्रिया']) expect(textOf(pages)).toContain(part)
    expect(pages.at(-1)).toEqual([
      'Notes',
      expect.stringContaining('cannot show: U+1F600 in the title; U+1F600 in Last name ('),
    ])
  })

  it('are CSVs of one line', async () => {
    const { headers, bytes } = await file(3)
    expect(String(headers['content-type'])).toContain('text/csv')
    const [header = '', line = '', ...rest] = bytes.toString().trim().split('\r\n')
    expect(header).toContain('Last name,First name')
    expect(line).toContain('Łukasz-Иванова')
    expect(rest).toEqual([])
  })

  it('hold only what the caller may see, and opening the SSN is recorded', async () => {
    const before = await used.world.sql("select count(*)::int as n from audit_event where action = 'ssn shown'")
    const fields = await fieldsOf((await file(2, exporter)).bytes)
    expect(fields).toMatchObject({
      'First name': expect.stringMatching(/\w/),
      SSN: '',
      'Date of birth': '',
      NPI: '',
      DEA: '',
      'Home address': '',
      Birthplace: '',
      TIN: '',
      'Group NPI': '',
    })
    expect(Object.keys(fields).filter((name) => / \d+$/.test(name))).toEqual([])
    expect(await used.world.sql("select count(*)::int as n from audit_event where action = 'ssn shown'")).toEqual(
      before,
    )
    await file(2)
    const [event] = await used.world.sql(
      "select subject, detail from audit_event where action = 'ssn shown' order by id desc limit 1",
    )
    expect(event).toEqual({ subject: `provider ${provider}`, detail: { purpose: 'form' } })
  })

  it('open only for their caller, with the content of when they were made', async () => {
    const {
      body: { url },
    } = await fill(1)
    expect((await get(used.world, exporter, url)).status).toBe(403)
    expect((await get(used.world, editor, url.replace(`/${provider}/1/`, '/5/1/'))).status).toBe(403)
    expect((await get(used.world, undefined, url)).status).toBe(401)
  })
})
