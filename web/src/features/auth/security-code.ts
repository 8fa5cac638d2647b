/** A code as it is sent: without the spaces and dashes that people type or paste with it. */
export const compactCode = (typed: string): string => typed.replace(/[\s-]/g, '')

/** A code as it is shown: its digits in two groups. */
export function spacedCode(typed: string): string {
  const code = compactCode(typed)
  return /^\d{4,6}$/.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : code
}
