import { PageHero } from '../shell/PageHero'
import { PageShell } from '../shell/PageShell'

/** The document of a legal page, which the server fills with the text. The app replaces it. */
export function LegalShell() {
  return (
    <PageShell title="" hero={<PageHero title="{{text.title}}" text="Last updated {{updated|long_date}}" />}>
      {'{% include page.template %}'}
    </PageShell>
  )
}
