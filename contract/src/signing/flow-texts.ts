/** Texts of the pages that sign. Free of zod: these pages stay small. */
export const signingTexts = {
  finishAndNext: 'Document Complete! Sign Next Document...',
  finish: 'Click to Complete Signing!',
  nextFailed: 'Error getting next document',
  stageTitle: (templateName: string) => `E-Signature: ${templateName}`,
} as const
