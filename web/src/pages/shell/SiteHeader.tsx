import { Link } from 'react-router'
import { useDeleting } from '../../session/accountDialogs'
import { Logo } from '../../ui/Logo'
import { Wrap } from '../../ui/Wrap'
import { SiteNav } from './SiteNav'

/** Over the band of turf at the top of each page. Without navigation while an account is being deleted. */
export function SiteHeader() {
  const deleting = useDeleting()
  return (
    <header className="turf-focus absolute inset-x-0 top-0 z-20 text-chalk">
      <Wrap className="flex h-17 items-center justify-between gap-2 sm:gap-4">
        <Link to="/" aria-label="Sideline, home" className="flex min-h-11 items-center rounded-lg">
          <Logo />
        </Link>
        {!deleting && <SiteNav />}
      </Wrap>
    </header>
  )
}
