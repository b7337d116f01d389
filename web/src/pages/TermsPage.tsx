import terms from '../../content/legal/terms.md'
import { LegalPage } from './legal/LegalPage'

export default function TermsPage() {
  return <LegalPage text={terms} />
}
