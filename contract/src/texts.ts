/** Sentences of the specification that more than one screen uses. A page carries only those that it uses. */
export * as texts from './text-values.ts'
