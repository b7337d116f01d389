import terms from '../../content/legal/terms.md'
import { LegalPage, legalPageMeta } from './legal/LegalPage'

export const page = legalPageMeta(terms)

export default function TermsPage() {
  return <LegalPage text={terms} />
}
