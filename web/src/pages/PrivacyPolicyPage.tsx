import { LegalPage } from './legal/LegalPage'
import type { PageMeta } from './shell/pageMeta'

export const page: PageMeta = { title: 'Privacy Policy', indexed: true, rendered: true }

export default function PrivacyPolicyPage() {
  return <LegalPage name="privacy-policy" title={page.title} />
}
