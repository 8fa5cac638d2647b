const words = ['Northern', 'Cardiology', 'Aurora', 'Harbor', 'Clinic', 'Medical', 'License', 'Family', 'Surgery']
const word = (at: number) => words[at % words.length] ?? ''

export const columns = ['Provider', 'Document', 'Category', 'Effective', 'Expires']

/** Rows of a report as a team has them: a name, a text of several words, a choice and two days. */
export const sampleRows = (count: number): string[][] =>
  Array.from({ length: count }, (_, at) => [
    `${word(at)}son, ${word(at * 7)} MD`,
    `${word(at * 3)} ${word(at * 5)} ${at}.pdf`,
    word(at * 11),
    `2024-0${1 + (at % 9)}-1${at % 9}`,
    `2027-0${1 + (at % 9)}-1${at % 9}`,
  ])
