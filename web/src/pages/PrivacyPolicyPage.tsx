import privacyPolicy from '../../content/legal/privacy-policy.md'
import { LegalPage, legalPageMeta } from './legal/LegalPage'

export const page = legalPageMeta(privacyPolicy)

export default function PrivacyPolicyPage() {
  return <LegalPage text={privacyPolicy} />
}
