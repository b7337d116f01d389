/**
 * Writes the files that the server responds with into the build: `routes.json`, with the path, title and description of
 * every page; the documents of the pages that React renders on the server, such as `CoachPage.html`; `shell.html`, the
 * document of every other page, which is empty until the app has started.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import type * as Entry from '../src/app/entry-server.tsx'
import { chunksOf, DIST, readManifest, stylesOf } from './manifest.ts'

const ROOT = '<div id="root"></div>'

/** Replaces the first occurrence of `old`; throws if there is none. */
function replaceOnce(html: string, old: string | RegExp, replacement: string): string {
  if (html.search(old) === -1) throw new Error(`index.html has no ${String(old)}`)
  return html.replace(old, () => replacement)
}

/** The app's script in the built document, and the preload links of the chunks that it imports. */
const APP = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g

/** Returns the document of a rendered page, for which bootstrap.ts fetches the app and the page's chunks after the first paint. */
function withDeferredApp(manifest: Manifest, shell: string, module: string): string {
  const links = chunksOf(manifest, [module])
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const styles = stylesOf(manifest, module)
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="stylesheet" href="/${file}">`)
  const app = [...(shell.match(APP) ?? []), ...links].map((tag) => tag.trim()).join('')
  const [bootstrap = ''] = chunksOf(manifest, ['src/app/bootstrap.ts'])
  return replaceOnce(
    shell.replace(APP, ''),
    '</head>',
    `${styles.join('')}<script type="module" src="/${bootstrap}"></script><template id="app">${app}</template></head>`,
  )
}

function assertAllowed(text: string, path: string): string {
  // The content security policy forbids inline styles and scripts.
  if (/<[^>]+\sstyle="|<script/.test(text))
    throw new Error(`${path} was rendered with a style attribute or a script.`)
  return text
}

interface Route {
  /** A React Router pattern: '/coach/:coachId'. */
  path: string
  title: string
  description: string
  indexed: boolean
  without_script: string
  /** The document in which the server renders the page; '' if it renders only the head. */
  document: string
}

/** The path of the document for a page's module: '/TermsPage' for 'src/pages/TermsPage.tsx'. */
function documentOf(module: string): string {
  return module.replace('src/pages', '').replace('.tsx', '')
}

/** Writes the list of pages for the server; '*' is the page for unknown URLs. */
function writeRoutes(pages: (Route & { below: readonly string[] })[]): void {
  const routes = pages.flatMap(
    ({ path, below, title, description, indexed, without_script, document }): Route[] =>
      [path, ...below.map((part) => `${path}/${part}`)].map((pattern) => ({
        path: pattern,
        title,
        description,
        indexed,
        without_script,
        document,
      })),
  )
  writeFileSync(`${DIST}/routes.json`, `${JSON.stringify(routes, null, 2)}\n`)
}

/** What follows the reason why a page needs JavaScript. */
const STILL_WORKS = 'You can still search for coaches and read their reviews without it.'

async function writeDocuments(): Promise<void> {
  const entry = pathToFileURL('dist-server/entry-server.js').href
  const { readPages, renderShell, SITE_DESCRIPTION } = (await import(entry)) as typeof Entry
  const manifest = readManifest()
  const shell = readFileSync(`${DIST}/index.html`, 'utf8')
  rmSync(`${DIST}/index.html`) // No address has it: home is a page like any other.
  const empty = `${ROOT}<noscript>${assertAllowed(renderShell(), 'shell')}</noscript>`
  writeFileSync(`${DIST}/shell.html`, replaceOnce(shell, ROOT, empty))

  const pages = (await readPages()).map(({ path, module, meta }) => ({
    path,
    module,
    rendered: meta.rendered,
    title: meta.title,
    description: meta.description ?? SITE_DESCRIPTION,
    indexed: meta.indexed,
    without_script: meta.withoutScript ? `${meta.withoutScript} ${STILL_WORKS}` : '',
    document: meta.rendered ? documentOf(module) : '',
    below: meta.below ?? [],
  }))
  writeRoutes(pages)

  for (const { module } of pages.filter(({ rendered }) => rendered)) {
    const root = '<div id="root">{{ content }}</div>'
    writeFileSync(
      `${DIST}${documentOf(module)}.html`,
      replaceOnce(withDeferredApp(manifest, shell, module), ROOT, root),
    )
  }
}

await writeDocuments()
