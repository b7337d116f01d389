import type { Schemas } from '../../api/client'
import { reviewsText } from '../../lib/format'
import { oneDecimal } from '../../lib/scores'
import { Container } from '../../ui/layout'
import { SchoolEdge } from '../../ui/SchoolEdge'
import { Shield } from '../../ui/Shield'
import { Breadcrumbs } from '../places/Breadcrumbs'
import { counted, recommendShare } from '../places/placeWords'

interface SchoolHeroProps {
  school: Schemas['SchoolProfile']
}

/** The hero of a school: name, place, and the numbers of all its staffs. */
export function SchoolHero({ school }: SchoolHeroProps) {
  return (
    <Container>
      <div className="pb-9 md:pb-13">
        <SchoolEdge colors={school.colors} />
        <Breadcrumbs pages={[{ name: 'Home', path: '/' }]} />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3.5 max-xs:grid-cols-1 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-6.5">
          <Shield school={school.name} colors={school.colors} inHero />
          <div className="min-w-0">
            <h1 className="text-[clamp(2.1rem,5.4vw,3.6rem)] wrap-anywhere uppercase">{school.name}</h1>
            <p className="mt-1.5 text-[1.0625rem] leading-snug wrap-anywhere whitespace-pre-line text-chalk-2 md:text-lg">
              {lines(school)}
            </p>
          </div>
          {school.reviews > 0 && <Numbers school={school} />}
        </div>
      </div>
    </Container>
  )
}

/** The lines below the name: nickname, divisions and conference; the place; how many are listed. */
function lines(school: Schemas['SchoolProfile']): string {
  const teams = counted(school.teams.length, 'team', 'teams')
  return [
    [school.nickname, school.divisions.join(', '), school.conference].filter(Boolean).join(' · '),
    [school.city, school.state_name].filter(Boolean).join(', '),
    `${teams}, ${counted(school.coaches, 'coach', 'coaches')} listed`,
  ]
    .filter(Boolean)
    .join('\n')
}

const FIGURE = 'grid justify-items-center text-center text-[0.9375rem] text-chalk-3'
const NUMBER = 'font-display text-[3.4rem] leading-[0.9] font-bold'

function Numbers({ school }: SchoolHeroProps) {
  const reviews = reviewsText(school.reviews)
  const share = recommendShare(school)
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3 rounded-[1.125rem] bg-turf-950 px-6 py-4 max-md:col-span-full">
      {school.rating === null ? (
        <p className="text-chalk-2">{`${reviews}, no average yet`}</p>
      ) : (
        <p className={FIGURE}>
          <span className="sr-only">Rated </span>
          <b className={`${NUMBER} text-gold`}>{oneDecimal(school.rating)}</b>{' '}
          <span className="whitespace-pre-line">{`out of 5,\n${reviews}`}</span>
        </p>
      )}
      {share && (
        <p className={FIGURE}>
          <b className={`${NUMBER} text-chalk`}>{share}</b>{' '}
          <span className="whitespace-pre-line">
            {`would recommend,\n${school.recommend_yes} of ${school.recommend_answers} answers`}
          </span>
        </p>
      )}
    </div>
  )
}
