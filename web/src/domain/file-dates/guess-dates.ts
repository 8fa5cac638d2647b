// Dates that a file names, from its name and its text. Only plain ones count: a date that can be read in two ways, or
// two dates for one thing, are no guess.

export interface GuessedDates {
  effectiveDate: string | null
  expiration: string | null
}

const none: GuessedDates = { effectiveDate: null, expiration: null }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthWord =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
/** A separator stands twice the same, so that parts of other numbers are no dates. */
const dateForms = [
  { pattern: String.raw`(?<!\d)((?:19|20)\d\d)([-./_ ])(\d{1,2})\2(\d{1,2})(?!\d)`, parts: [1, 3, 4] },
  { pattern: String.raw`(?<!\d)(\d{1,2})([-./_ ])(\d{1,2})\2((?:19|20)\d\d)(?!\d)`, parts: [4, 1, 3] },
  {
    pattern: String.raw`(?<![a-z\d])(${monthWord})[ _-](\d{1,2})(?:st|nd|rd|th)?,?[ _-]((?:19|20)\d\d)(?!\d)`,
    parts: [3, 1, 2],
  },
  {
    pattern: String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[ _-](${monthWord})[ _-]((?:19|20)\d\d)(?!\d)`,
    parts: [3, 2, 1],
  },
] as const

const monthOf = (text: string): number => months.indexOf(text.slice(0, 3).toLowerCase()) + 1 || Number(text)
const two = (value: number) => String(value).padStart(2, '0')

function existing(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? `${year}-${two(month)}-${two(day)}` : null
}

interface FoundDate {
  at: number
  end: number
  /** Null for one that can be read as two days, or as none. */
  day: string | null
}

/** Month first, unless only the other order is a day. 03-04-2027 is two days, depending on who wrote it. */
function dayIn(year: string, month: string, day: string, isNumbersOnly: boolean): string | null {
  const [first, second] = [monthOf(month), Number(day)]
  if (isNumbersOnly && first !== second && first <= 12 && second <= 12) return null
  return existing(Number(year), first, second)
}

function datesIn(text: string): FoundDate[] {
  return dateForms
    .flatMap(({ pattern, parts: [year, month, day] }, form) =>
      [...text.matchAll(new RegExp(pattern, 'gi'))].map((found) => ({
        at: found.index,
        end: found.index + found[0].length,
        day: dayIn(found[year] ?? '', found[month] ?? '', found[day] ?? '', form === 1),
      })),
    )
    .toSorted((a, b) => a.at - b.at)
}

const between = String.raw`(?:\s*(?:date|on|is|day))*\s*[:=#-]?\s*$`
const expires = new RegExp(
  String.raw`(?<![a-z])(?:exp|expires|expired|expiry|expiration|valid (?:through|thru|until|to)|good (?:through|thru|until)|until|through|thru)\.?${between}`,
  'i',
)
const begins = new RegExp(
  String.raw`(?<![a-z])(?:eff|effective|issued?|issuance|valid from|starts?|from|begins?)\.?${between}`,
  'i',
)

/** How much of the text before a date can say what the date is. */
const reach = 40

/** The one day that all of these dates name; null for none, for several, and for one that is not plain. */
function onlyDay(dates: readonly FoundDate[]): string | null {
  const days = new Set(dates.map(({ day }) => day))
  const [day = null] = days
  return days.size === 1 ? day : null
}

const inOrder = ({ effectiveDate, expiration }: GuessedDates): GuessedDates =>
  effectiveDate !== null && expiration !== null && effectiveDate > expiration ? none : { effectiveDate, expiration }

function labelled(text: string): { guess: GuessedDates; others: FoundDate[] } {
  const dates = datesIn(text)
  const said = dates.map((date, at) => text.slice(Math.max(date.at - reach, dates[at - 1]?.end ?? 0), date.at))
  const of = (label: RegExp) => dates.filter((_, at) => label.test(said[at] ?? ''))
  const [ends, starts] = [of(expires), of(begins)]
  return {
    guess: inOrder({ effectiveDate: onlyDay(starts), expiration: onlyDay(ends) }),
    others: dates.filter((date) => !ends.includes(date) && !starts.includes(date)),
  }
}

const withoutEnding = (name: string) => name.replace(/\.[^.\s]{1,5}$/, '').replaceAll('_', ' ')

/** A name with one date to come and no other names the day on which the file expires. */
export function guessFromName(name: string, today: string): GuessedDates {
  const { guess, others } = labelled(withoutEnding(name))
  if (guess.expiration !== null || guess.effectiveDate !== null) return guess
  const day = onlyDay(others)
  return day !== null && day > today ? { effectiveDate: null, expiration: day } : none
}

/** Of a text only dates count that it names: 'Expires: March 31, 2027'. */
export const guessFromText = (text: string): GuessedDates => labelled(text.replace(/\s+/g, ' ')).guess

/** The name counts before the text: somebody has written it. */
export function mergeGuesses(fromName: GuessedDates, fromText: GuessedDates): GuessedDates {
  return inOrder({
    effectiveDate: fromName.effectiveDate ?? fromText.effectiveDate,
    expiration: fromName.expiration ?? fromText.expiration,
  })
}
