// Runs before the first paint, so that nobody sees the other theme flash by.
let dark = matchMedia('(prefers-color-scheme: dark)').matches
try {
  const stored = localStorage.getItem('credence.theme')
  if (stored === 'dark' || stored === 'light') dark = stored === 'dark'
} catch {
  // Storage can be forbidden; the system's theme is used then.
}
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

// The outline of the shell stands there until the application has loaded; the few pages outside of the shell have none.
if (!/^\/(?:auth|password|h3admin|dev)\b/.test(location.pathname)) {
  let narrow = innerWidth < 1024
  try {
    narrow ||= localStorage.getItem('credence.sidebar') === 'narrow'
  } catch {
    // As above.
  }
  document.documentElement.dataset.first = narrow ? 'narrow' : 'wide'
}

// Zod would try whether it may compile schemas from text. The pages' policy forbids that, and the attempt alone is reported as an error; it has
// to know before the first schema is made.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
