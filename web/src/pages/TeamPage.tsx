import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { api, type Schemas, unwrap } from '../api/client'
import { keys } from '../api/queryClient'
import { addCoachPath } from '../features/coaches/addCoachPath'
import { ENOUGH_REVIEWS } from '../lib/format'
import { lazyPart } from '../lib/loadable'
import { FollowCard } from './places/FollowCard'
import { PlaceNotLoaded } from './places/PlaceNotLoaded'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { Field } from './team/Field'
import { End, Facts, Left, NumbersCard, Rate } from './team/panels'
import { CameFrom, Latest } from './team/quotes'
import { RosterShare } from './team/RosterShare'
import { Staff } from './team/Staff'
import { Stayed } from './team/Stayed'
import './team/team.css'
import { TeamHero } from './team/TeamHero'

const CompareTray = lazyPart(() => import('../features/compare/CompareTray'))

export const page: PageMeta = { title: 'Team', indexed: true, rendered: true }

/** /team/{school}/{team}: who coaches a team, who left, which players stayed, and what athletes say. */
export default function TeamPage() {
  const { school = '', team: slug = '' } = useParams()
  const {
    data: team,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.teamPage(school, slug),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/teams/{school}/{team}', { params: { path: { school, team: slug } }, signal })),
    // The error that is in the document is shown until the visitor tries again.
    retryOnMount: false,
  })
  if (!team)
    return (
      <PlaceNotLoaded
        title={page.title}
        loading="Loading team..."
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return (
    <PageShell title={team.title} description={team.description} hero={<TeamHero team={team} />}>
      <Body team={team} />
      <Suspense>
        <CompareTray />
      </Suspense>
    </PageShell>
  )
}

/** With reviews their numbers come first, without any the facts and one invitation. */
function Body({ team }: { team: Schemas['TeamProfile'] }) {
  const { school: university, sport, gender, division, colors } = team
  const addPath = addCoachPath({ university, sport, gender, division })
  const isRated = team.numbers.reviews > 0
  return (
    <div className="team-body" data-color={colors[0]} data-second={colors[1]}>
      <div className="team-columns">
        <div>
          <Staff staff={team.staff} isRated={isRated} addPath={addPath} />
          {team.came_from && <CameFrom came={team.came_from} />}
          {!isRated && team.staff.length > 0 && <Rate team={team} />}
          {!isRated && team.field && <Field field={team.field} color={colors[0]} />}
        </div>
        <div>
          {team.numbers.reviews >= ENOUGH_REVIEWS && <NumbersCard team={team} />}
          {!isRated && <Facts facts={team.facts} />}
          {team.left.length > 0 && <Left team={team} />}
          <FollowCard path={team.path} name={`${team.short_school} ${team.name}`} className="mt-6" />
        </div>
      </div>
      {team.roster_share && <RosterShare share={team.roster_share} />}
      {team.stayed && <Stayed stayed={team.stayed} />}
      {team.latest.length > 0 && <Latest quotes={team.latest} />}
      {isRated && (
        <>
          {team.field && <Field field={team.field} color={colors[0]} />}
          <Facts facts={team.facts} />
          <Rate team={team} />
        </>
      )}
      <End team={team} addPath={addPath} />
    </div>
  )
}
