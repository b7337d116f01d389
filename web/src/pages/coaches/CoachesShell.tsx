import { PageShell } from '../shell/PageShell'
import { ResultsHero, ResultsSearch } from './ResultsHero'

/** The prerendered shell of /coaches: title, search box with its text, the first results. The app replaces it. */
export function CoachesShell() {
  // The browser submits the form until the app is ready, or always without JavaScript.
  const search = (
    <div data-early-search>
      <ResultsSearch query={{ q: '{{q}}' }} fields="{{kept_fields}}" />
    </div>
  )
  return (
    <PageShell title="" hero={<ResultsHero search={search} chips="{{chips}}" />}>
      {'{% include page.template %}'}
    </PageShell>
  )
}
