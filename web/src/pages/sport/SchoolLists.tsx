import { Fragment, useRef } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { resultsPath } from '../../features/search/resultsAddress'
import { formatCount } from '../../lib/format'
import { counted } from '../places/placeWords'
import { useSiteLinks } from '../shell/siteLinks'

type Division = Schemas['SportDivision']

const LINK = 'inline-flex min-h-11 items-center font-semibold text-soft-ink underline'

/** The schools with a sport by division and state, one line each, below links to the divisions. */
export function SchoolLists({ sport }: { sport: Schemas['SportProfile'] }) {
  return (
    <>
      <p className="flex flex-wrap gap-x-6">
        <Link to={resultsPath({ sport: sport.sport })} className={LINK}>
          {`Search all ${sport.sport} coaches`}
        </Link>
        {sport.divisions.length > 1 &&
          sport.divisions.map((group) => (
            <a key={group.division} href={`#${idOf(group)}`} className={LINK}>
              {`${nameOf(group)} (${formatCount(group.schools)})`}
            </a>
          ))}
      </p>
      {sport.divisions.map((group) => (
        <section key={group.division} id={idOf(group)} className="mt-10 scroll-mt-9">
          <h2 className="mb-3 text-[1.9rem]">
            {nameOf(group)}
            <span className="ml-3 font-sans text-base font-normal text-ink-2">
              {counted(group.schools, 'school', 'schools')}
            </span>
          </h2>
          <States group={group} />
        </section>
      ))}
    </>
  )
}

function idOf({ division }: Division): string {
  return division || 'other'
}

function nameOf({ division }: Division): string {
  return division || 'Division not known'
}

/** A sport has thousands of links, which would take several times as long to render as <Link>. */
function States({ group }: { group: Division }) {
  const lists = useRef<HTMLDivElement>(null)
  useSiteLinks(lists)
  return (
    <div ref={lists}>
      {group.states.map(({ state, name, schools }) => (
        <div key={state}>
          {(name || group.states.length > 1) && (
            <h3 className="mt-5 text-[1.35rem]">{name || 'State not known'}</h3>
          )}
          <ul className="school-list">{schools.map(schoolLine)}</ul>
        </div>
      ))}
    </div>
  )
}

const TEAMS = { Women: 'Women’s', Men: 'Men’s', Both: 'Team' }

function schoolLine({ name, path, teams, coaches }: Schemas['SportSchool']) {
  return (
    <li key={path}>
      <a href={path}>{name}</a>{' '}
      {teams.map((team) => (
        <Fragment key={team.path}>
          <a href={team.path}>{TEAMS[team.gender]}</a>{' '}
        </Fragment>
      ))}
      {`${coaches}\u00a0${coaches === 1 ? 'coach' : 'coaches'}`}
    </li>
  )
}
