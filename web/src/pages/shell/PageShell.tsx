import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useMediaQuery } from '../../lib/hooks'
import { siteFact } from '../../lib/siteFacts'
import { HeroBackground, Container } from '../../ui/layout'
import { focusSearchBox, wantsSearchBox } from './FindCoachLink'
import { documentTitle, SITE_DESCRIPTION } from './pageMeta'
import { SiteFooter } from './SiteFooter'
import { SiteHeader } from './SiteHeader'

/** Fetched on a public demo only. */
const DemoBar = lazy(() => import('../../features/accounts/DemoBar'))

interface PageShellProps {
  /** The document's title, without the product's name. */
  title: string
  /** One sentence for search engines; the site's description if omitted. */
  description?: string
  /** Content on the turf below the header: the page's title, a coach's name and rating. */
  hero?: ReactNode
  /** A line across the page below the turf. */
  line?: ReactNode
  /** Whether to use a narrow column, which is better for text and forms. */
  narrow?: boolean
  /** Whether the turf has light from the upper right. */
  glow?: boolean
  children?: ReactNode
}

/** The layout of every page: header, main with its hero, footer. */
export function PageShell({
  title,
  description,
  hero,
  line,
  narrow = false,
  glow = false,
  children,
}: PageShellProps) {
  usePageMeta(title, description)
  const main = useFocusOnNavigate()
  const isInBrowser = useMediaQuery('screen')
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-gold px-5 py-3 font-semibold text-on-gold focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      {isInBrowser && siteFact('demo-password', '') && (
        <Suspense>
          <DemoBar />
        </Suspense>
      )}
      <div className="relative flex min-h-dvh flex-col">
        <SiteHeader />
        <main ref={main} id="main" tabIndex={-1} className="grow outline-none">
          <HeroBackground glow={glow} hashes={hero !== undefined}>
            {hero}
          </HeroBackground>
          {line}
          <Container narrow={narrow} className="pt-8 pb-16">
            {children}
          </Container>
        </main>
        <SiteFooter />
      </div>
    </>
  )
}

/** What the server wrote into the document about its first page alone: its address and preview. */
const OF_FIRST_PAGE = 'link[rel="canonical"], meta[property^="og:"], meta[name^="twitter:"]'

/** Writes the page's title and description into the document, and removes what it says about another page. */
function usePageMeta(title: string, description: string = SITE_DESCRIPTION): void {
  const { key } = useLocation()
  useEffect(() => {
    document.title = documentTitle(title)
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
  useEffect(() => {
    if (key === 'default') return
    for (const element of document.head.querySelectorAll(OF_FIRST_PAGE)) element.remove()
  }, [key])
}

/**
 * After a navigation inside the app, scrolls to the top and focuses the element of the returned ref or the search box.
 */
function useFocusOnNavigate(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { key, pathname, state } = useLocation() as { key: string; pathname: string; state: unknown }
  const navigationType = useNavigationType()

  // Before the browser paints: a key pressed on the new page may move the focus, which must not be reset afterward.
  useLayoutEffect(() => {
    if (key === 'default' || navigationType === NavigationType.Pop) return
    if (wantsSearchBox(state) && focusSearchBox()) return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per page, not on each change of its query
  }, [pathname])

  return main
}
