import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { keys } from '../../api/queryClient'
import { longDate } from '../../lib/dates'
import { trustedHtml } from '../../lib/trustedHtml'
import { Skeleton } from '../../ui/skeletons'
import { ErrorState } from '../../ui/states'
import { PageHero } from '../shell/PageHero'
import { PageShell } from '../shell/PageShell'
import { useSiteLinks } from '../shell/siteLinks'

type LegalName = 'terms' | 'privacy-policy' | 'guidelines' | 'for-coaches'

/** A legal text with its title and table of contents. The server has the text (server/sideline/pages/legal.py). */
export function LegalPage({ name, title }: { name: LegalName; title: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.legal(name),
    queryFn: ({ signal }) => unwrap(api.GET('/api/legal/{name}', { params: { path: { name } }, signal })),
    staleTime: Infinity,
  })
  const heading = data?.title ?? title
  return (
    <PageShell
      title={heading}
      description={data?.description}
      hero={<PageHero title={heading} text={data ? `Last updated ${longDate(data.updated)}` : '\u00a0'} />}
    >
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data && <Text key={name} text={data} />}
    </PageShell>
  )
}

function Text({ text }: { text: Schemas['LegalPageText'] }) {
  const article = useRef<HTMLElement>(null)
  // Rendered by the server from Markdown, without raw HTML.
  const html = useMemo(() => trustedHtml(text.html), [text.html])
  useSiteLinks(article)
  useSectionInView()
  return (
    <div className="grid gap-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14">
      <TableOfContents sections={text.sections} />
      <article ref={article} className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}

/** The table of contents: collapsed above the text on small screens, sticky next to it on large ones. */
function TableOfContents({ sections }: Pick<Schemas['LegalPageText'], 'sections'>) {
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
