import type { ReactNode } from 'react'
import { Band } from '../../ui/Band'
import { Wrap } from '../../ui/Wrap'
import { SiteFooter } from './SiteFooter'
import { SiteHeader } from './SiteHeader'
import { useArrival } from './useArrival'

interface PageShellProps {
  /** The document's title, without the product's name. */
  title: string
  /** One sentence for search engines; the site's own when there is none. */
  description?: string
  /** What stands on the turf below the header (hero, profile header …). */
  band?: ReactNode
  /** Text and forms read better in a narrow column. */
  narrow?: boolean
  /** The hero's light from the upper right. */
  glow?: boolean
  children?: ReactNode
}

/** Header, main with its band of turf, footer: the frame of every page. */
export function PageShell({
  title,
  description,
  band,
  narrow = false,
  glow = false,
  children,
}: PageShellProps) {
  const main = useArrival(title, description)
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-gold px-5 py-3 font-semibold text-on-gold focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="relative flex min-h-dvh flex-col">
        <SiteHeader />
        <main ref={main} id="main" tabIndex={-1} className="grow outline-none">
          <Band glow={glow} hashes={band !== undefined}>
            {band}
          </Band>
          <Wrap narrow={narrow} className="pt-8 pb-16">
            {children}
          </Wrap>
        </main>
        <SiteFooter />
      </div>
    </>
  )
}
