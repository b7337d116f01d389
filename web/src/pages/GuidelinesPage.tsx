import guidelines from '../../content/legal/guidelines.md'
import { LegalPage, legalPageMeta } from './legal/LegalPage'

export const page = legalPageMeta(guidelines)

export default function GuidelinesPage() {
  return <LegalPage text={guidelines} />
}
