import { Link } from 'react-router'
import { Logo } from '../../ui/Logo'
import { Wrap } from '../../ui/Wrap'

export function SiteHeader() {
  return (
    <header className="absolute inset-x-0 top-0 z-20 text-chalk">
      <Wrap className="flex h-17 items-center">
        <Link to="/">
          <Logo />
        </Link>
      </Wrap>
    </header>
  )
}
