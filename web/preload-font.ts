import type { Plugin } from 'vite'

/** Lets the browser fetch the font along with the styles that name it, so that text is not set twice. */
export function preloadFont(name: string): Plugin {
  return {
    name: 'credence:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(name))
        if (!file) throw new Error(`No font file named ${name} in the build`)
        return [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          },
        ]
      },
    },
  }
}
