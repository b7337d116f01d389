import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { Shield } from '../../ui/Shield'
import { Heading } from './Heading'

type HomeContent = Schemas['HomeContent']

const FEATURES = [
  ['/coaches', 'Look up a coach', 'By name, school or sport'],
  ['/guidelines', 'Rate without your name', 'Signed “Athlete”, in two minutes'],
  ['/how-we-check', 'See how we check', 'And what nobody can know'],
] as const

/** The teams with the most reviews, or coaches on a new site, all sports, and what the site is for. */
export function Browse({ home: { counts, teams, sports } }: { home: HomeContent }) {
  return (
    <div id="home-browse" className="home-parts">
      {teams.length > 0 && (
        <section>
          <Heading text={counts?.reviews ? 'Teams' : 'Find your team'} />
          <ul className="home-teams">
            {teams.map((team) => (
              <li key={team.path}>
                <Team team={team} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section id="sports" className="scroll-mt-4">
        <Heading text="Sports" />
        <ul className="home-sports">
          {sports.map(({ name, avatar }) => (
            <li key={name}>
              <Link to={`/coaches?sport=${encodeURIComponent(name)}`}>
                <span aria-hidden="true">{avatar}</span>
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <ul className="home-sports is-plain" aria-label="Schools by division and state">
          <li aria-hidden="true">Schools by state:</li>
          {sports.map(({ name, path }) => (
            <li key={name}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
        </ul>
      </section>
      <ul className="home-swipe home-features">
        {FEATURES.map(([path, title, text]) => (
          <li key={path}>
            <Link to={path}>
              <b>{title}</b>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Team({ team }: { team: HomeContent['teams'][number] }) {
  return (
    <Link to={team.path} className="home-team" data-color={team.colors[0]}>
      <Shield school={team.school} colors={team.colors} />
      <span className="min-w-0">
        <b title={team.school}>{team.short_school}</b>
        <small>{team.name}</small>
        <small>
          {team.coaches} {team.coaches === 1 ? 'coach' : 'coaches'}
        </small>
      </span>
    </Link>
  )
}
