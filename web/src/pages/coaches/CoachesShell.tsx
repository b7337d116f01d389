import { PageShell } from '../shell/PageShell'
import { ResultsHero, ResultsSearch } from './ResultsHero'

/** The prerendered shell of /coaches: title, search box with its text, the first results. The app replaces it. */
export function CoachesShell() {
  // Inert: what is typed before the app is ready would be lost. Without script the form below takes its place.
  const search = (
    <div inert className="needs-script">
      <ResultsSearch text="{{q}}" />
    </div>
  )
  return (
    <PageShell title="" hero={<ResultsHero search={search} />}>
      {'{% include page.template %}'}
    </PageShell>
  )
}
