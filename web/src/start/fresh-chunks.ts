const key = 'credence.reloaded-for'

/**
 * After an update the running page may ask for a part that the server no longer has. Loading the page anew fetches the
 * current parts; it is done once per part, so that a part that is really missing shows the error page.
 */
addEventListener('vite:preloadError', (event) => {
  const part = event.payload.message
  if (sessionStorage.getItem(key) === part) return
  sessionStorage.setItem(key, part)
  event.preventDefault()
  location.reload()
})
