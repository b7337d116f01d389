import { LegalPage } from './legal/LegalPage'
import type { PageMeta } from './shell/pageMeta'

export const page: PageMeta = { title: 'Terms of Service', indexed: true, rendered: true }

export default function TermsPage() {
  return <LegalPage name="terms" title={page.title} />
}
