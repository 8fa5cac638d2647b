/**
 * Whether one dialog alone is open. Escape reaches every open one, and is meant for the uppermost: a question, or a
 * document that is looked at.
 */
export const isTopDialog = (): boolean => document.querySelectorAll('[aria-modal="true"]').length < 2
