import privacyPolicy from '../../content/legal/privacy-policy.md'
import { LegalPage } from './legal/LegalPage'

export default function PrivacyPolicyPage() {
  return <LegalPage text={privacyPolicy} />
}
