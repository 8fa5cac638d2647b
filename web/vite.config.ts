import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkBudget, firstLoadBudget } from './budget.ts'
import { filesInOrder } from './files-in-order.ts'
import { linkPagesInDevelopment, signingScriptInDevelopment } from './link-pages.ts'
import { lightContract } from './light-contract.ts'
import { nextFiles } from './next-files.ts'
import { onePathIcons } from './one-path-icons.ts'
import { pdfResources } from './pdf-resources.ts'
import { precompress } from './precompress.ts'
import { preloadFont } from './preload-font.ts'
import { sharedFiles, sharedLinkFiles } from './shared-files.ts'
import { stylesBelow } from './styles-below.ts'

const signer = 'src/features/signing/signer'
const wizard = 'src/features/onboarding'
const wizardForms = [
  'demographics',
  'areas',
  'modalities',
  'documents',
  'list',
  'immunizations',
  'disclosures',
  'signing',
]

/** The files of the link pages, as the table of the pages imports them. */
const linkPageFiles = [
  ...readFileSync(new URL('src/link/pages.ts', import.meta.url), 'utf8').matchAll(/import\('\.\.\/([^']+)'\)/g),
].map(([, file]) => `src/${file}`)

const pages = {
  entry: 'src/main.tsx',
  signIn: 'src/features/auth/sign-in-page.tsx',
  shell: 'src/app/shell.tsx',
  others: 'src/features/auth/*-page.tsx',
}

const api = process.env['CREDENCE_API'] ?? 'http://localhost:4000'

export default defineConfig({
  plugins: [
    react(),
    lightContract(),
    onePathIcons(),
    preloadFont('inter-latin-opsz-normal'),
    stylesBelow(),
    pdfResources('client'),
    linkPagesInDevelopment(),
    signingScriptInDevelopment(),
    firstLoadBudget({ of: 'client', page: 'index', route: pages.signIn, limitKiB: 190 }),
    ...linkPageFiles.map((route) => firstLoadBudget({ of: 'link', page: 'link', route, limitKiB: 100 })),
    firstLoadBudget({
      of: 'link',
      page: 'sign',
      route: ['src/link/mount.tsx', `${signer}/sign-page.tsx`],
      limitKiB: 100,
    }),
    ...wizardForms.map((form) =>
      firstLoadBudget({
        of: 'link',
        page: 'link',
        route: [`${wizard}/onboarding-page.tsx`, `${wizard}/stages/${form}-form.tsx`],
        limitKiB: 100,
      }),
    ),
    chunkBudget({ of: 'client', module: 'src/features/kpis/charts/chart-cards.tsx', limitKiB: 130 }),
    filesInOrder(),
    nextFiles({
      of: 'client',
      page: 'index',
      modules: {
        signIn: { module: pages.signIn },
        shell: { module: pages.shell, also: ['contract', 'pieces', 'icons'] },
      },
    }),
    nextFiles({
      of: 'link',
      page: 'sign',
      modules: { reader: { module: `${signer}/pdf-reader.ts` }, frame: { module: `${signer}/sign-page.tsx` } },
    }),
    precompress('signing'),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    // Under the content security policy nothing may be inlined: no data: addresses, no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: sharedFiles(pages) } },
    },
    // The pages that people without an account open by a link are a build of their own. One build for both would cut
    // every file that both use into pieces, and each first load would grow.
    link: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { input: ['link.html', 'sign.html'], output: sharedLinkFiles('src/link/sign.ts') },
      },
    },
    // The script of the built-in signing service is one file by itself, as that of another service is.
    signing: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/signing-script/main.ts',
          output: { format: 'iife', entryFileNames: 'assets/signing-service-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, link, signing } }) {
      if (!client || !link || !signing) throw new Error('The build has no environment for its pages')
      await build(client)
      await build(link)
      await build(signing)
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: api }, '/fhir': { target: api } } },
})
