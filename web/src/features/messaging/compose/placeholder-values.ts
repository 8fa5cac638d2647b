import { formatDate, dayOf } from '@credence/contract/dates'
import {
  fillPlaceholders,
  placeholders,
  placeholdersIn,
  placeholderTexts,
  type Placeholder,
} from '@credence/contract/messaging/placeholders'
import { isDay } from '../../../ui/dates/typed-day.ts'
import { isTime, showTime } from '../../../ui/dates/typed-time.ts'

/** A text that is made from a template, and what the pickers hold for it. */
export interface FilledText {
  /** The text before anything was filled in. */
  source: string
  content: string
  provider: string
  /** `yyyy-mm-dd`, or what was typed while that is no day. */
  date: string
  /** `hh:mm`, or what was typed while that is no time. */
  time: string
}

type Values = Record<Placeholder, string>

/** What a picker fills in; blank while it holds nothing usable. */
const valuesOf = ({ provider, date, time }: Pick<FilledText, Placeholder>): Values => ({
  provider,
  date: isDay(date) ? formatDate(dayOf(date)) : '',
  time: isTime(time) ? showTime(time) : '',
})

/** The pickers to show: for placeholders of the template, and for those that were typed. */
export const pickersOf = ({ source, content }: Pick<FilledText, 'source' | 'content'>): Placeholder[] => {
  const used = new Set([...placeholdersIn(source), ...placeholdersIn(content)])
  return placeholders.filter((each) => used.has(each))
}

/** Puts a template into the message, with what the pickers hold already. */
export const withTemplate = (text: FilledText, source: string): FilledText => ({
  ...text,
  source,
  content: fillPlaceholders(source, valuesOf(text)),
})

/** Puts one value in the place of another. Without a value its placeholder stands there again. */
function exchanged(content: string, name: Placeholder, before: string, now: string): string {
  const [old, next] = [before || placeholderTexts[name], now || placeholderTexts[name]]
  return content.replaceAll(placeholderTexts[name], next).replaceAll(old, next)
}

/**
 * The text after a picker was changed. A text that nobody edited is filled in anew. In an edited text the new value
 * takes the place of the earlier one.
 */
export function withPicked(text: FilledText, name: Placeholder, picked: string): FilledText {
  const next = { ...text, [name]: picked }
  const [before, now] = [valuesOf(text), valuesOf(next)]
  if (before[name] === now[name]) return next
  const isUnedited = text.content === fillPlaceholders(text.source, before)
  return {
    ...next,
    content: isUnedited ? fillPlaceholders(text.source, now) : exchanged(text.content, name, before[name], now[name]),
  }
}
