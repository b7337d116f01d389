import { LegalPage } from './legal/LegalPage'
import type { PageMeta } from './shell/pageMeta'

export const page: PageMeta = { title: 'For Coaches', indexed: true, rendered: true }

export default function ForCoachesPage() {
  return <LegalPage name="for-coaches" title={page.title} />
}
