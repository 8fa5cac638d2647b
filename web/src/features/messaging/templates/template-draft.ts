import { hasOtherBraces } from '@credence/contract/messaging/placeholders'
import { smsTemplateBody, type SmsTemplate } from '@credence/contract/messaging/template-calls'
import { faultsOf, type Faults } from '../../../ui/edit/draft.ts'

export interface TemplateDraft {
  name: string
  /** As it is typed. */
  order: string
  content: string
  mapping: string
}

/** A template that is yet to be made stands after the others. */
export const nextOrder = (templates: readonly Pick<SmsTemplate, 'order'>[]): number =>
  templates.reduce((most, { order }) => Math.max(most, order + 1), 1)

export const draftOf = (stored: SmsTemplate | null, order: number): TemplateDraft => ({
  name: stored?.name ?? '',
  order: String(stored?.order ?? order),
  content: stored?.content ?? '',
  mapping: stored?.mapping ?? '',
})

/** The body of the call. An order that is no number stays what it is, and is refused. */
export const bodyOf = ({ order, ...draft }: TemplateDraft) => ({
  ...draft,
  order: /^\s*\d{1,9}\s*$/.test(order) ? Number(order) : Number.NaN,
})

export const faultsIn = (draft: TemplateDraft): Faults => faultsOf(smsTemplateBody.safeParse(bodyOf(draft)))

export const asksAboutBraces = ({ content }: TemplateDraft): boolean => hasOtherBraces(content)
