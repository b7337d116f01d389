import type { LegalText } from '../../../build/legal-markdown'

/** The sections of a text: folded above it on small screens, beside it and always in view on large ones. */
export function TableOfContents({ sections }: Pick<LegalText, 'sections'>) {
  const links = (
    <ul className="grid">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center text-[15px] leading-snug text-ink-2 hover:text-ink hover:underline lg:min-h-0 lg:py-1.5"
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
