import { expect, type Frame, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The compressed library: every page that is checked has to parse it. It writes down no HTML, because findings name their
 * elements by selectors, and it remembers each colour that it has read: both take a quarter of its time.
 */
const library = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};
axe.configure({ noHtml: true });
{
  const known = new Map();
  const { parseString } = axe.commons.color.Color.prototype;
  axe.commons.color.Color.prototype.parseString = function (text) {
    if (!known.has(text)) {
      parseString.call(this, text);
      known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    }
    return Object.assign(this, known.get(text));
  };
}`

/**
 * Runs in the page, whose types these tests do not know. Colours in transition would fail the contrast check. Spinners
 * never end, so they are skipped.
 */
const transitionsEnd = `Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished)).then(() => {})`

type Found = AxeResults['incomplete'][number]

/** axe cannot check text above a background image. Text covered by an open overlay is not a finding. */
const cannotBeChecked = ({ id, nodes }: Found) =>
  id === 'color-contrast' &&
  nodes.some(({ any }) =>
    any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'pseudoContent'),
  )

// Passing nodes need no description. The themes differ only in colours, so the second theme is checked for contrast
// only.
const common: RunOptions = { resultTypes: ['violations', 'incomplete'], preload: false, iframes: false }
const judgements: Record<'light' | 'dark', RunOptions> = {
  light: { rules: { 'label-content-name-mismatch': { enabled: true } }, ...common },
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, ...common },
}

/** If a dialog is open, only the dialog is checked: the page behind it is inert, and is checked elsewhere. */
const checkedPart = `[...document.querySelectorAll('[role="dialog"][aria-modal="true"], dialog:modal')].at(-1) ?? document`

/** A frame is checked by itself, so axe is injected into each document once. */
async function runAxe(page: Frame, options: RunOptions): Promise<Pick<AxeResults, 'violations' | 'incomplete'>> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(library)
  return page.evaluate(
    `axe.run(${checkedPart}, ${JSON.stringify(options)}).then(({ violations, incomplete }) => ({ violations, incomplete }))`,
  )
}

async function judge(frame: Frame, options: RunOptions, where: string): Promise<void> {
  await frame.evaluate(transitionsEnd)
  const { violations, incomplete } = await runAxe(frame, options)
  const found = [...violations, ...incomplete.filter(cannotBeChecked)].flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  )
  expect(found, `accessibility of ${frame.url()} ${where}`).toEqual([])
}

/** What the size of a window changes: what is hidden, too small or scrolls. */
const layoutRules = [
  'aria-hidden-focus',
  'button-name',
  'label',
  'link-name',
  'page-has-heading-one',
  'scrollable-region-focusable',
  'target-size',
]
const layoutJudgements: Record<'all' | 'layout', RunOptions> = {
  all: { ...common, rules: { 'target-size': { enabled: true } } },
  layout: { ...common, runOnly: { type: 'rule', values: layoutRules } },
}

/** Fails with each finding in a window of another size, by all rules or by those of the layout alone. */
export const axeIn = (page: Page, rules: 'all' | 'layout', where: string): Promise<void> =>
  judge(page.mainFrame(), layoutJudgements[rules], where)

export interface FrameOptions {
  /** Of a frame whose level-one heading is that of the page around it, which is checked instead. */
  isHeadedByPage?: boolean
}

/** Fails with each finding and its element, in the light and in the dark theme. */
export async function axe(
  page: Page,
  frame: Frame = page.mainFrame(),
  { isHeadedByPage = false }: FrameOptions = {},
): Promise<void> {
  if (isHeadedByPage) await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { rules, ...options } = judgements[colorScheme]
    const judged = isHeadedByPage ? { ...rules, 'page-has-heading-one': { enabled: false } } : rules
    await judge(frame, judged ? { ...options, rules: judged } : options, `in the ${colorScheme} theme`)
  }
  await page.emulateMedia({ colorScheme: null })
}
