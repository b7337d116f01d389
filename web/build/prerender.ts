/**
 * Writes the pages that are the same for everyone into the build, each with its text, title, description and the
 * preloads of its chunks. `shell.html` is the empty page for every other address, `coach-shell.html` that of a profile.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import type * as Entry from '../src/entry-server.tsx'
import { chunksOf, DIST, readManifest } from './manifest.ts'

const ROOT = '<div id="root"></div>'

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Puts `by` in the place of `old`, which must be there. */
function swap(html: string, old: string | RegExp, by: string): string {
  if (html.search(old) === -1) throw new Error(`index.html has no ${String(old)}`)
  return html.replace(old, () => by)
}

/** Links that fetch a page's chunks along with the entry, where the shell does not name them already. */
function preloads(manifest: Manifest, module: string, shell: string): string {
  return chunksOf(manifest, [module])
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}

/** The shell with a page's own head. */
function withHead(shell: string, title: string, description: string, links: string): string {
  const titled = swap(shell, /<title>[^<]*<\/title>/, `<title>${escape(title)}</title>`)
  const described = swap(
    titled,
    /<meta\s+name="description"[^>]*>/,
    `<meta name="description" content="${escape(description)}">` +
      `<meta property="og:title" content="${escape(title)}">` +
      `<meta property="og:description" content="${escape(description)}">` +
      '<meta property="og:type" content="website">',
  )
  return swap(described, '</head>', `${links}</head>`)
}

function checked(text: string, path: string): string {
  // The content policy lets no inline style and no inline script through.
  if (/<[^>]+\sstyle="|<script/.test(text))
    throw new Error(`${path} was drawn with a style attribute or a script.`)
  return text
}

async function prerender(): Promise<void> {
  const entry = pathToFileURL('dist-server/entry-server.js').href
  const { staticPages, render, documentTitle } = (await import(entry)) as typeof Entry
  const manifest = readManifest()
  const shell = readFileSync(`${DIST}/index.html`, 'utf8')
  writeFileSync(`${DIST}/shell.html`, shell)
  const links = preloads(manifest, 'src/pages/CoachPage.tsx', shell)
  writeFileSync(`${DIST}/coach-shell.html`, swap(shell, '</head>', `${links}</head>`))
  for (const { path, module, head } of staticPages) {
    const text = checked(await render(path), path)
    const page = withHead(
      shell,
      documentTitle(head.title),
      head.description,
      preloads(manifest, module, shell),
    )
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`
    writeFileSync(`${DIST}/${file}`, swap(page, ROOT, `<div id="root">${text}</div>`))
  }
}

await prerender()
