import { useMemo, useRef } from 'react'
import type { LegalText } from '../../../build/legal-markdown'
import { useSite } from '../../api/useSite'
import { longDate } from '../../lib/dates'
import { ownHtml } from '../../lib/ownHtml'
import { PageBand } from '../shell/PageBand'
import type { PageMeta } from '../shell/pageMeta'
import { PageShell } from '../shell/PageShell'
import { TableOfContents } from './TableOfContents'
import { useSectionInView } from './useSectionInView'
import { useSiteLinks } from './useSiteLinks'
import { withSupportAddress } from './withSupportAddress'

/** Title and description of a legal page, from the head of its text. */
export function legalPageMeta({ title, description }: LegalText): PageMeta {
  return { title, description, indexed: true, prerendered: true }
}

/** A legal text: title on the turf, sections at the side, the text in a column that reads well. */
export function LegalPage({ text }: { text: LegalText }) {
  const article = useRef<HTMLElement>(null)
  const email = useSite()?.support_email
  // Our own Markdown, turned into HTML at build; the address put in is escaped.
  const html = useMemo(() => ownHtml(withSupportAddress(text.html, email)), [text.html, email])
  useSiteLinks(article)
  useSectionInView()
  return (
    <PageShell
      title={text.title}
      description={text.description}
      band={<PageBand title={text.title} text={`Last updated ${longDate(text.updated)}`} />}
    >
      <div className="grid gap-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14">
        <TableOfContents sections={text.sections} />
        <article ref={article} className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </PageShell>
  )
}
