import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { RESPONSE_HOURS, SUPPORT_REPLY_HOURS } from '../src/api/rules.ts'

/** A legal text as its page imports it. */
export interface LegalText {
  title: string
  description: string
  /** The date of the last change, YYYY-MM-DD. */
  updated: string
  /** Its sections, for the table of contents. */
  sections: { id: string; title: string }[]
  html: string
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/

function frontMatter(source: string): Record<string, string> {
  const lines = FRONT_MATTER.exec(source)?.[1]?.split('\n') ?? []
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function plain(token: Tokens.Heading): string {
  return token.text.replace(/[*_`]/g, '')
}

/** Converts the Markdown of a legal page to HTML with headings that can be linked to. */
export function readLegalText(source: string): LegalText {
  const { title = '', description = '', updated = '' } = frontMatter(source)
  if (!title || !description || !updated)
    throw new Error('A legal text needs title, description and updated.')
  const sections: LegalText['sections'] = []
  const marked = new Marked({
    renderer: {
      heading(token) {
        const id = slug(plain(token))
        if (token.depth === 2) sections.push({ id, title: plain(token) })
        return `<h${token.depth} id="${id}">${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`
      },
    },
  })
  const text = source
    .replace(FRONT_MATTER, '')
    .replaceAll('{response_hours}', String(RESPONSE_HOURS))
    .replaceAll('{support_reply_hours}', String(SUPPORT_REPLY_HOURS))
  const html = marked.parse(text, { async: false })
  // The only address that is unknown at build time; the page fills it in.
  return { title, description, updated, sections, html: html.replaceAll('%7Bemail%7D', '{email}') }
}

/** Makes `import terms from '….md'` return a LegalText, so that no Markdown is parsed in the browser. */
export function legalMarkdown(): Plugin {
  return {
    name: 'legal-markdown',
    transform(source, id) {
      if (!id.endsWith('.md')) return null
      return { code: `export default ${JSON.stringify(readLegalText(source))}`, map: null, moduleType: 'js' }
    },
  }
}
