import type { Plugin } from 'vite'
import { linkPageAt } from '../contract/src/links/link-pages.ts'

/** Serves the entry of link pages at their addresses in development, as `server/src/kit/http/pages.ts` does otherwise. */
export const linkPagesInDevelopment = (): Plugin => ({
  name: 'credence:link-pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const page = linkPageAt(pathname)
      if (page) request.url = page.name === 'sign' ? '/sign.html' : '/link.html'
      next()
    })
  },
})

/** Serves the script of the built-in signing service, which has a hash in its name when it is built. */
export const signingScriptInDevelopment = (): Plugin => ({
  name: 'credence:signing-script',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (request.url === '/assets/signing-service.js') request.url = '/src/signing-script/main.ts'
      next()
    })
  },
})
