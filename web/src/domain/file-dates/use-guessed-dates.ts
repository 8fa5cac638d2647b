import { useEffect, useState } from 'react'
import { useToday } from '../../kit/use-today.ts'
import { guessFromName, guessFromText, mergeGuesses, type GuessedDates } from './guess-dates.ts'

/** Only the first pages name the dates of a document. */
const pagesToRead = 2

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

/** The text of a PDF's first pages; empty for one that cannot be read. The reader of PDFs is loaded when it is needed. */
async function readText(file: File): Promise<string> {
  const { openPdf } = await import('../../ui/pdf/pdf-document.ts')
  const { opened, close } = openPdf(file)
  try {
    const { pdf } = await opened
    const texts: string[] = []
    for (let page = 1; page <= Math.min(pagesToRead, pdf.numPages); page += 1) {
      const { items } = await (await pdf.getPage(page)).getTextContent()
      texts.push(...items.map((item) => ('str' in item ? item.str : '')))
    }
    return texts.join(' ')
  } catch {
    return ''
  } finally {
    close()
  }
}

export async function guessDates(file: File, today: string): Promise<GuessedDates> {
  const fromName = guessFromName(file.name, today)
  if (!isPdf(file) || (fromName.expiration !== null && fromName.effectiveDate !== null)) return fromName
  return mergeGuesses(fromName, guessFromText(await readText(file)))
}

/** What a chosen file says about its dates; null until that is known. */
export function useGuessedDates(file: File | null): GuessedDates | null {
  const today = useToday()
  const [guess, setGuess] = useState<{ file: File; dates: GuessedDates } | null>(null)
  useEffect(() => {
    if (!file) return
    let isGone = false
    void guessDates(file, today).then((dates) => {
      if (!isGone) setGuess({ file, dates })
    })
    return () => {
      isGone = true
    }
  }, [file, today])
  return guess?.file === file ? guess.dates : null
}
