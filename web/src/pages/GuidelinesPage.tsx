import { LegalPage } from './legal/LegalPage'
import type { PageMeta } from './shell/pageMeta'

export const page: PageMeta = { title: 'Site Guidelines', indexed: true, rendered: true }

export default function GuidelinesPage() {
  return <LegalPage name="guidelines" title={page.title} />
}
