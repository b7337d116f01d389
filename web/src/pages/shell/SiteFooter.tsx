import { Wrap } from '../../ui/Wrap'

export function SiteFooter() {
  return (
    <footer className="border-t border-line py-8">
      <Wrap>© Sideline</Wrap>
    </footer>
  )
}
