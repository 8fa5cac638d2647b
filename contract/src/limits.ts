/** Limits by meaning, the same on both sides. A page carries only those that it uses. */
export * as limits from './limit-values.ts'
