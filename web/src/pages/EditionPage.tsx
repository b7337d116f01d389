import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api, type Schemas, unwrap } from '../api/client'
import { keys } from '../api/queryClient'
import { monthAndDay } from '../lib/dates'
import { buttonClass } from '../ui/Button'
import { CopyText } from '../ui/CopyLink'
import { Container } from '../ui/layout'
import { Panel } from '../ui/Panel'
import { inEditions } from './editions/LedgerTable'
import { NextEdition } from './editions/NextEdition'
import { Breadcrumbs } from './places/Breadcrumbs'
import { PlaceNotLoaded } from './places/PlaceNotLoaded'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import './editions/editions.css'

export const page: PageMeta = { title: 'Edition', indexed: true, rendered: true }

type Ledger = Schemas['Ledger']
type Cell = Schemas['Cell']

/** /editions/{day}: one edition, which never changes. */
export default function EditionPage() {
  const { day = '' } = useParams()
  const {
    data: edition,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.ledger(day),
    queryFn: ({ signal }) => unwrap(api.GET('/api/editions/{day}', { params: { path: { day } }, signal })),
    // The error that is in the document is shown until the visitor tries again.
    retryOnMount: false,
  })
  if (!edition)
    return (
      <PlaceNotLoaded
        title={page.title}
        loading="Loading edition..."
        error={error}
        onRetry={() => void refetch()}
      />
    )
  const { ledger } = edition
  const date = `${monthAndDay(day)}, ${day.slice(0, 4)}`
  const hero = (
    <Container>
      <Breadcrumbs
        pages={[
          { name: 'Home', path: '/' },
          { name: 'Editions', path: '/editions' },
        ]}
        current={date}
      />
      <div className="editions-hero">
        <div>
          <h1>
            <small>{`No. ${ledger.number} `}</small>
            Edition of {date}
          </h1>
          <p>{edition.summary}</p>
        </div>
        <NextEdition />
      </div>
    </Container>
  )
  return (
    <PageShell title={`Edition of ${date}`} description={edition.summary} hero={hero}>
      <div className="grid gap-5">
        <Corrections corrections={edition.corrections} />
        <dl className="editions-score">
          <Score cell={ledger.appeared} name="reviews appeared" />
          <Score cell={ledger.changed} name="changed by their authors" />
          <Score cell={ledger.left} name="left at their author’s wish" />
          <Score cell={ledger.removed} name="removed by a rule, after they had been visible" />
        </dl>
        <div className="editions-pair">
          <Panel title="Removed, by rule" note={<Total cell={ledger.removed} />}>
            <Rules rows={ledger.removed_by_rule} cell={ledger.removed} />
            <p className="mt-3 text-ink-2">A rule is about the text, never about the number of stars.</p>
          </Panel>
          <Panel title="Stopped before it appeared" note={<Total cell={ledger.stopped} />}>
            <Rules rows={ledger.stopped_by_rule} cell={ledger.stopped} />
            {ledger.stopped.number !== 0 && (
              <p className="mt-3 text-ink-2">
                A person decided each one before it appeared. Every author was told why and can appeal.
              </p>
            )}
          </Panel>
        </div>
        <Teams ledger={ledger} />
        <Quote edition={edition} date={date} />
      </div>
    </PageShell>
  )
}

function Corrections({ corrections }: { corrections: readonly Schemas['Correction'][] }) {
  if (corrections.length === 0) return null
  return (
    <Panel title="Corrected">
      <ul className="grid gap-2">
        {corrections.map(({ day, text }) => (
          <li key={`${day} ${text}`}>
            <b>{`Corrected on ${monthAndDay(day)}, ${day.slice(0, 4)}:`}</b> {text}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Score({ cell, name }: { cell: Cell; name: string }) {
  return (
    <div>
      <dt>
        {name}
        {cell.editions > 1 && <>; {`${inEditions(cell)}, from ${monthAndDay(cell.since)} on`}</>}
      </dt>
      <dd className={cell.number === null ? 'is-words' : ''}>{cell.number ?? 'fewer than 5 so far'}</dd>
    </div>
  )
}

function Total({ cell }: { cell: Cell }) {
  if (!cell.number) return null
  return (
    <span className="text-ink-2">
      {cell.number} {cell.editions > 1 && inEditions(cell)}
    </span>
  )
}

function Rules({ rows, cell }: { rows: readonly Schemas['RuleNumber'][]; cell: Cell }) {
  if (cell.number === null) return <p>Fewer than five so far. They are counted with the next edition.</p>
  if (rows.length === 0) return <p>None.</p>
  const largest = Math.max(...rows.map(({ number }) => number))
  return (
    <dl className="editions-rules">
      {rows.map(({ rule, title, number }) => (
        <div key={rule ?? ''}>
          <dt>{title}</dt>
          <dd>
            <meter
              aria-hidden="true"
              className={`number-meter ${rule === null ? 'is-joined' : ''}`}
              max={largest}
              value={number}
            />
            <b>{number}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Teams({ ledger: { appeared, teams } }: { ledger: Ledger }) {
  if (teams.length === 0)
    return (
      <Panel title="Teams with something new">
        <p>
          {appeared.number === 0 ? 'None.' : 'No team is named, because that would tell a number under five.'}
        </p>
      </Panel>
    )
  const few = teams.filter(({ number }) => number === null)
  const many = teams.filter(({ number }) => number !== null)
  return (
    <Panel
      title="Teams with something new"
      note={<span className="text-ink-2">{`${teams.length} ${teams.length === 1 ? 'team' : 'teams'}`}</span>}
    >
      {many.length > 0 && (
        <ul className="editions-teams">
          {many.map(({ path, team, school, number }) => (
            <li key={path}>
              <Link to={path}>
                {team} <small>{school}</small>
              </Link>
              <b>{`${number ?? ''} new`}</b>
            </li>
          ))}
        </ul>
      )}
      {many.length > 0 && few.length > 0 && (
        <h3 className="mt-4.5 mb-1 text-[1.05rem] text-ink-2 uppercase">One to four new reviews each</h3>
      )}
      <ul className="editions-teams">
        {few.map(({ path, team, school }) => (
          <li key={path}>
            <Link to={path}>{`${school}, ${team}`}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** How many characters of the fingerprint the page shows, in groups of four. */
const SHOWN = 16

function Quote({ edition, date }: { edition: Schemas['EditionDetails']; date: string }) {
  const { day } = edition.ledger
  const groups = edition.fingerprint.slice(0, SHOWN).match(/.{4}/g) ?? []
  return (
    <section className="editions-quote">
      <h2>Quote this page</h2>
      <p>{edition.quote}</p>
      <p className="text-ink-2">
        <b>How it’s counted.</b> {`Counted once, on ${date}, and never changed.`} If we got something wrong, a
        correction with its date stands here. Numbers under five are joined. Fingerprint of the ledger:{' '}
        <code>{groups.join(' ')}</code>
      </p>
      <p className="flex flex-wrap gap-2">
        <CopyText
          read={() => edition.quote}
          label="Copy"
          copied="Copied"
          please="Please copy this sentence:"
        />
        <a href={`/editions/${day}/ledger.csv`} className={buttonClass('outline')}>
          CSV
        </a>
        <a href={`/api/editions/${day}`} className={buttonClass('outline')}>
          JSON
        </a>
        <Link to="/how-we-check" className={buttonClass('ghost')}>
          How we check
        </Link>
      </p>
    </section>
  )
}
