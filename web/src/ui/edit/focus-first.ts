const controls = ':is(input:not([type="hidden"], [type="file"]), select, textarea, button)'

/** Moves the focus to the first of these fields, in the order of the page. A field has its name, or stands in what has it. */
export function focusFirst(scope: HTMLElement | null, fields: readonly string[]): void {
  for (const element of scope?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? []) {
    const { field } = element.dataset
    if (!fields.includes(field ?? element.getAttribute('name') ?? '')) continue
    const control = field === undefined ? element : element.querySelector<HTMLElement>(controls)
    if (!control) continue
    control.focus()
    return
  }
}
