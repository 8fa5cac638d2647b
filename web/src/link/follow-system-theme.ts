import { preferences } from '../kit/preference.ts'

// theme.js has set the theme before the first paint. People who never chose one on a staff page follow their system.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  const chosen = preferences.get('theme')
  if (chosen === 'light' || chosen === 'dark') return
  document.documentElement.setAttribute('data-mantine-color-scheme', matches ? 'dark' : 'light')
})
