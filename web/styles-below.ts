import type { Plugin } from 'vite'

/**
 * Puts the styles of the application below the outline of the shell, which has its own: a browser waits for styles before
 * it draws what follows them, and the page would be white until then.
 */
export const stylesBelow = (): Plugin => ({
  name: 'credence:styles-below',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { filename }) {
      if (!filename.endsWith('index.html')) return html
      const links = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? []
      if (links.length === 0) throw new Error('The page of the application names no styles')
      return links
        .reduce((page, link) => page.replace(link, ''), html)
        .replace('</body>', `${links.join('')}\n  </body>`)
    },
  },
})
