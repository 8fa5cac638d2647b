import { allows, canView } from '@credence/contract/kit/access'
import { getProvider } from '@credence/contract/providers/profile'
import { sections } from '@credence/contract/provider-sections/all'
import { csvFile } from '../../kit/paper/csv.ts'
import { isolated } from '../../kit/paper/bidi-controls.ts'
import { drawForm } from '../../kit/paper/pdf/draw.ts'
import type { FilledForm } from '../../kit/paper/pdf/form-pdf.ts'
import { notFound } from '../../kit/request/refusal.ts'
import { Attachment } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { dayText } from '../../kit/paper/shown-text.ts'
import { unseen, withoutFields } from '../../kit/request/veils.ts'
import { readProvider } from '../providers/profile.actions.ts'
import { openSsn } from '../providers/ssn.actions.ts'
import { readEntries } from '../provider-sections/provider-sections.actions.ts'
import { findOfferedForm } from './enrollment-forms.queries.ts'
import type { FormData } from './form-data.ts'
import { layouts, type Layout } from './layouts.ts'

/** The parts of a profile that the caller may see. Other fields of the form stay empty. */
async function gather(scope: Scope, providerId: number, today: string): Promise<FormData> {
  const may = (permission: Parameters<typeof canView>[0]) => allows(canView(permission), scope.rights)
  const profile = withoutFields(
    await readProvider(scope, providerId),
    unseen(getProvider.definition, scope.rights),
  ) as FormData['profile']
  const entries: Record<string, Record<string, unknown>[]> = {}
  for (const section of sections)
    if (may(section.permission)) entries[section.name] = await readEntries(scope, section, providerId)
  return {
    profile,
    entries,
    today,
    ssn: may('PROVIDER_SENSITIVE_DETAILS') ? await openSsn(scope, providerId, 'form') : null,
  }
}

/** Throws when the form is not offered to this provider. */
export async function assertOffered(scope: Scope, providerId: number, formId: number): Promise<void> {
  if (!(await findOfferedForm(scope, providerId, formId))) throw notFound()
}

/** The content of a form: a PDF with a field for every line, or a CSV of one line. */
type Filled = { title: string } & ({ format: 'PDF'; form: FilledForm } | { format: 'CSV'; parts: FilledForm['parts'] })

export async function prepareForm(scope: Scope, providerId: number, formId: number): Promise<Filled> {
  const offered = await findOfferedForm(scope, providerId, formId)
  if (!offered) throw notFound()
  const { name, format, layout, today } = offered
  const data = await gather(scope, providerId, today)
  const parts = layouts[layout as Layout](data)
  const title = `${name} ${data.profile.formattedName}`
  if (format === 'CSV') return { title, format: 'CSV', parts }
  return {
    title,
    format: 'PDF',
    form: { title: name, subtitle: `${isolated(data.profile.formattedName)}, prepared ${dayText(today)}`, parts },
  }
}

/** Renders the file without the database. */
export async function formFile(filled: Filled): Promise<Attachment> {
  if (filled.format === 'PDF')
    return new Attachment(`${filled.title}.pdf`, 'application/pdf', await drawForm(filled.form))
  const lines = filled.parts.flatMap((part) => part.lines)
  return csvFile(`${filled.title}.csv`, [lines.map(([label]) => label), lines.map(([, value]) => value)])
}
