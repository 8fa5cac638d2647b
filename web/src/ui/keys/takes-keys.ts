/** Inputs that take no text. */
const withoutText = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** Lists that find an entry by its first letters, and fields made of other elements. */
const widgets =
  '[role="combobox"], [role="listbox"], [role="menu"], [role="textbox"], [role="searchbox"], [role="spinbutton"]'

/** Whether what is typed there belongs to the element: a field, or a list that is searched by typing. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !withoutText.has(target.type) || target.closest(widgets) !== null
  return ['TEXTAREA', 'SELECT', 'IFRAME'].includes(target.tagName) || target.closest(widgets) !== null
}

/** Keys of the page behind a dialog would act on what nobody sees. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null
