import guidelines from '../../content/legal/guidelines.md'
import { LegalPage } from './legal/LegalPage'

export default function GuidelinesPage() {
  return <LegalPage text={guidelines} />
}
