import { ConfigMistakes, readConfig } from '../../src/config/config.ts'

/** What a start with these settings would be refused for. */
export function mistakesOf(env: Record<string, string | undefined>, folder?: string): readonly string[] {
  try {
    readConfig(env, folder)
  } catch (error) {
    if (error instanceof ConfigMistakes) return error.lines
    throw error
  }
  return []
}
