import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { maskedSecret, type getPracticeCarrierLogin } from '@credence/contract/portal-credentials/calls'

export type Credentials = AnswerOf<typeof getPracticeCarrierLogin>

const loginFields = ['username', 'password', 'mfa1', 'securityQuestions', 'notes'] as const
export type LoginField = (typeof loginFields)[number]
export type LoginDraft = Record<LoginField, string>

/** A stored secret stands in its field as the mask: sent back unchanged it stays what it is, emptied it is removed. */
export const draftOf = (credentials: Credentials): LoginDraft => ({
  username: credentials.username ?? '',
  password: credentials.password ?? '',
  mfa1: credentials.mfa1 ?? '',
  securityQuestions: credentials.securityQuestions ?? '',
  notes: credentials.notes ?? '',
})

/** Whoever types into a mask means a new secret: nothing of the mask becomes part of it. */
export const typedOver = (before: string, after: string): string =>
  before === maskedSecret ? after.replaceAll(maskedSecret.charAt(0), '') : after

export const bodyOf = (draft: LoginDraft, version: number) => ({ ...draft, version })

export const isEmpty = (credentials: Credentials): boolean => loginFields.every((field) => !credentials[field])
