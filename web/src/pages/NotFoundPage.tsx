import { Link } from 'react-router'
import { buttonClass } from '../ui/Button'
import { Container } from '../ui/layout'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

export const page: PageMeta = {
  title: 'Page Not Found',
  description: 'There is no page at this address.',
  indexed: false,
  rendered: true,
}

/** The page for unknown URLs; the server responds with status 404. */
export default function NotFoundPage() {
  return <PageShell title={page.title} description={page.description} glow hero={<NotFoundHero />} />
}

function NotFoundHero() {
  return (
    <Container className="grid justify-items-center gap-4 pt-16 pb-28 text-center sm:pt-24 sm:pb-36">
      <p
        className="font-display text-[clamp(6rem,22vw,12.5rem)] leading-[0.9] font-bold text-gold"
        aria-hidden="true"
      >
        404
      </p>
      <h1 className="text-5xl uppercase sm:text-6xl">Page Not Found</h1>
      <p className="max-w-[44ch] text-lg text-chalk-2">
        This one went out of bounds: there is no page at this address. It may have moved, or the link was
        mistyped.
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass('gold', 'lg')}>
          Back to Home
        </Link>
        <Link to="/contact" className={buttonClass('chalk', 'lg')}>
          Contact Us
        </Link>
      </div>
    </Container>
  )
}
