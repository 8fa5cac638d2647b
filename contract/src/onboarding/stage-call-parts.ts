import { z } from 'zod'
import { fileMessages } from '../files/messages.ts'
import { link } from '../kit/access.ts'
import { endpoint, type Definition } from '../kit/endpoint.ts'
import { limits } from '../limits.ts'
import { ofToken, shapeOf } from '../links/link-schemas.ts'
import { texts } from '../texts.ts'
import { filesTooLarge } from './documents.ts'
import { providerOnboardingLink } from './link.ts'
import { onboardingFlags } from './preferences.ts'
import { stages, type Stage } from './stages.ts'

// What the calls of the stages have in common.

export const access = link(providerOnboardingLink)
export const text = z.string().nullable()

export const preferencesSchema = z.object({
  ...shapeOf(onboardingFlags, z.boolean()),
  stageOrder: z.array(z.enum(stages)),
})

/** What every stage answers. Of a wizard that is complete only the name is left. */
export const common = {
  /** The name of the practice. */
  name: z.string(),
  isComplete: z.boolean(),
  providerName: z.string().optional(),
  /** The day where the team is. */
  today: z.string().optional(),
  preferences: preferencesSchema.optional(),
  savedStages: z.array(z.enum(stages)).optional(),
  /** Of what the stage shows. Sent back with a save, which is refused when somebody else changed it meanwhile. */
  version: z.number().optional(),
  /** What was typed and not saved yet. */
  draft: z.record(z.string(), z.unknown()).nullable().optional(),
  /** What the practice asks to be corrected, by the path of the field. */
  sentBack: z.array(z.object({ field: z.string(), label: z.string(), message: z.string() })).optional(),
}
/**
 * Names the form on a screen, by any text of its own. A draft of a form that arrives after the form was saved is not
 * stored.
 */
export const formName = z.string().max(64).optional()
const version = { version: z.number().optional(), form: formName }

export const refusals = {
  404: providerOnboardingLink.texts.unknown,
  409: `${providerOnboardingLink.texts.complete}, or: ${texts.changedByOther}`,
  422: providerOnboardingLink.texts.expired,
}

interface StageCalls<A extends z.ZodRawShape, B extends z.ZodRawShape> {
  stage: Stage
  what: string
  answer: A
  body: B
  files?: Definition['files']
  storesFiles?: Definition['storesFiles']
}

/** The two calls of a stage. */
export function callsOf<const A extends z.ZodRawShape, const B extends z.ZodRawShape>({
  stage,
  what,
  answer,
  body,
  files,
  storesFiles,
}: StageCalls<A, B>) {
  const path = `/onboarding/${stage}/:token` as const
  const aliases = stage === 'demographics' ? (['/onboarding/start/:token'] as const) : []
  const optional = Object.fromEntries(
    Object.entries(answer).map(([name, schema]) => [name, (schema as z.ZodType).optional()]),
  ) as unknown as { [K in keyof A]: z.ZodOptional<A[K]> }
  return {
    load: endpoint({
      method: 'GET',
      path,
      aliases,
      summary: `Answers ${what} that the record holds, and what the practice asks for.`,
      access,
      params: ofToken,
      answer: z.object({ ...common, ...optional }),
      refuses: { 404: refusals[404], 422: refusals[422] },
    }),
    save: endpoint({
      method: 'POST',
      path,
      aliases,
      summary: `Saves ${what} into the record.`,
      access,
      params: ofToken,
      bodyAs: 'parts',
      // A stage where nothing is typed comes without the part `data`.
      body: z.object({ ...version, ...body }).prefault({} as never),
      ...(files ? { files } : {}),
      ...(storesFiles ? { storesFiles } : {}),
      creates: true,
      answer: z.object({}),
      refuses: { ...refusals, ...(files ? { 413: texts.fileTooLarge, 507: fileMessages.noRoom } : {}) },
    }),
  }
}

export const entryFile = { maxBytes: limits.fileBytes, tooLarge: texts.fileTooLarge }
export const singleFile = { ...entryFile, isSingle: true } as const
/** In a group only the total counts. */
export const groupFile = {
  maxBytes: limits.filesTotalBytes,
  maxTotalBytes: limits.filesTotalBytes,
  tooLarge: filesTooLarge,
}
