import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { LegalText } from '../../../build/legal-markdown'
import { useSite } from '../../api/queries'
import { longDate } from '../../lib/dates'
import { useSiteLinks } from '../shell/siteLinks'
import { trustedHtml } from '../../lib/trustedHtml'
import { PageHero } from '../shell/PageHero'
import type { PageMeta } from '../shell/pageMeta'
import { PageShell } from '../shell/PageShell'
import { withSupportAddress } from './legalHtml'

/** The metadata of a legal page, from the front matter of its text. */
export function legalPageMeta({ title, description }: LegalText): PageMeta {
  return { title, description, indexed: true, prerendered: true }
}

/** A legal text with its title and table of contents. */
export function LegalPage({ text }: { text: LegalText }) {
  const article = useRef<HTMLElement>(null)
  const email = useSite()?.support_email
  // Our own Markdown, rendered to HTML at build time; the inserted address is escaped.
  const html = useMemo(() => trustedHtml(withSupportAddress(text.html, email)), [text.html, email])
  useSiteLinks(article)
  useSectionInView()
  return (
    <PageShell
      title={text.title}
      description={text.description}
      hero={<PageHero title={text.title} text={`Last updated ${longDate(text.updated)}`} />}
    >
      <div className="grid gap-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14">
        <TableOfContents sections={text.sections} />
        <article ref={article} className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </PageShell>
  )
}

/** The table of contents: collapsed above the text on small screens, sticky next to it on large ones. */
function TableOfContents({ sections }: Pick<LegalText, 'sections'>) {
  const links = (
    <ul className="grid">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center text-[0.9375rem] leading-snug text-ink-2 hover:text-ink hover:underline lg:min-h-0 lg:py-1.5"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label="On this page">
      <details className="rounded-card border border-line bg-card px-5 lg:hidden">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold">On this page</summary>
        <div className="pb-3">{links}</div>
      </details>
      <div className="sticky top-6 hidden lg:block">
        <p className="mb-2 font-display text-lg leading-none font-bold tracking-[0.06em] text-gold-ink uppercase">
          On this page
        </p>
        {links}
      </div>
    </nav>
  )
}

/** Scrolls to the section in the URL's hash after a navigation inside the app: '/privacy-policy#adding-a-coach'. */
function useSectionInView(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
}
