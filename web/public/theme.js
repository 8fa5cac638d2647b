// Runs before the first paint, so that nobody sees the other theme flash by.
(function () {
  var stored = null
  try {
    stored = localStorage.getItem('credence.theme')
  } catch {
    // Storage can be forbidden; the system's theme is used then.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
