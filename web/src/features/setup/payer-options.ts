export type PayerKind = 'carriers' | 'hubs'
export interface PayerOption {
  name: string
  about: string
  isThere: boolean
}

/** Every word that was typed begins a word of the name, or of what is said about it, such as a state. */
export function searched(options: readonly PayerOption[], typed: string): readonly PayerOption[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ name, about }) => {
    const own = `${name} ${about}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => own.some((each) => each.startsWith(word.replace(/[^\p{L}\p{N}]+/gu, ''))))
  })
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

function counts(carrierCount: number, hubCount: number): string {
  const parts = [
    ...(carrierCount > 0 ? [counted(carrierCount, 'carrier')] : []),
    ...(hubCount > 0 ? [counted(hubCount, 'data hub')] : []),
  ]
  return parts.join(' and ')
}

export const chosenText = (count: number): string => (count === 0 ? 'None chosen' : `${count} chosen`)
export const addVerb = (carrierCount: number, hubCount: number): string =>
  carrierCount + hubCount === 0 ? 'Add carriers' : `Add ${counts(carrierCount, hubCount)}`
/** Others may have added the same meanwhile. */
export const addedText = ({ carrierCount, hubCount }: { carrierCount: number; hubCount: number }): string =>
  carrierCount + hubCount === 0 ? 'All of them are there already.' : `Added ${counts(carrierCount, hubCount)}!`
