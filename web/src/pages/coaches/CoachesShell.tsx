import { CardListSkeleton } from '../../ui/pageSkeletons'
import { Skeleton } from '../../ui/skeletons'
import { PageShell } from '../shell/PageShell'
import { WithoutScript } from '../shell/ShellWithoutScript'
import { ResultsHero, ResultsSearch } from './ResultsHero'

/** The prerendered shell of /coaches: title, search box with its text, skeletons. The app replaces it. */
export function CoachesShell() {
  // Inert: what is typed before the app is ready would be lost. Without script the form below takes its place.
  const search = (
    <div inert className="needs-script">
      <ResultsSearch text="{{q}}" />
    </div>
  )
  return (
    <PageShell title="" hero={<ResultsHero search={search} />}>
      <div className="needs-script grid min-h-dvh content-start gap-x-10 gap-y-5 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Skeleton className="h-13 rounded-full" />
        <CardListSkeleton text="Loading coaches..." />
      </div>
      <WithoutScript />
    </PageShell>
  )
}
