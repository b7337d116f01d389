import { Link } from 'react-router'
import { buttonClass } from '../../ui/Button'
import { PageHero } from './PageHero'
import { PageShell } from './PageShell'

/** What visitors without JavaScript see of a page that needs the app. The server replaces the {{ placeholders }}. */
export function ShellWithoutScript() {
  return (
    <PageShell title="" hero={<PageHero title="{{ page.title }}" />} narrow>
      <div className="rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        <p className="text-lg">{'{{ without_script or page.description }}'}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          <Link to="/coaches" className={buttonClass('accent')}>
            Find a coach
          </Link>
          <Link to="/" className={buttonClass('outline')}>
            Home
          </Link>
        </p>
      </div>
    </PageShell>
  )
}
