export type Keyword = 'STOP' | 'START' | 'HELP'

const keywords: Readonly<Record<string, Keyword>> = {
  STOP: 'STOP',
  STOPALL: 'STOP',
  UNSUBSCRIBE: 'STOP',
  CANCEL: 'STOP',
  END: 'STOP',
  QUIT: 'STOP',
  REVOKE: 'STOP',
  OPTOUT: 'STOP',
  'OPT OUT': 'STOP',
  START: 'START',
  UNSTOP: 'START',
  HELP: 'HELP',
}

/** What a reply asks for, if the whole of it is a keyword. Case, punctuation and further blanks do not matter. */
export function keywordOf(reply: string): Keyword | null {
  const words = reply
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase()
  return Object.hasOwn(keywords, words) ? (keywords[words] ?? null) : null
}

interface Practice {
  practiceName: string
  practicePhone: string | null
}

/** The one text that answers a keyword. */
export const keywordAnswers: Readonly<Record<Keyword, (practice: Practice) => string>> = {
  STOP: ({ practiceName }) =>
    `${practiceName}: you have opted out and will receive no more text messages. Reply START to receive them again.`,
  START: ({ practiceName }) =>
    `${practiceName}: you will receive text messages again. Reply STOP to opt out, HELP for help.`,
  HELP: ({ practiceName, practicePhone }) =>
    `${practiceName}${practicePhone ? `, ${practicePhone}` : ''}. Reply STOP to receive no more text messages.`,
}
