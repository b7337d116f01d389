import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api, type Schemas, unwrap } from '../api/client'
import { messageOf } from '../api/errors'
import { keys } from '../api/queryClient'
import { editionDay, useEdition } from '../features/reviews/editions'
import { monthAndDay } from '../lib/dates'
import { hasComments } from '../lib/comments'
import { hasEditions } from '../lib/publication'
import { buttonClass } from '../ui/Button'
import { CheckIcon } from '../ui/icons'
import { Container } from '../ui/layout'
import { Panel } from '../ui/Panel'
import { ErrorState } from '../ui/states'
import { CardListSkeleton } from '../ui/pageSkeletons'
import { type LedgerRow, LATEST, LedgerTable } from './editions/LedgerTable'
import { NextEdition } from './editions/NextEdition'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import './editions/editions.css'

export const page: PageMeta = {
  title: 'Editions',
  description: 'What each edition of this site added, changed and took away.',
  indexed: true,
  rendered: true,
}

const LINK = 'font-semibold text-soft-ink underline'

/** The number of columns of the chart. */
const CHARTED = 13

/** /editions: what each edition added, changed and took away. `?all=true` shows the whole ledger. */
export default function EditionsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: keys.editions(),
    queryFn: ({ signal }) => unwrap(api.GET('/api/editions', { signal })),
  })
  const days = useEdition('')
  return (
    <PageShell
      title={page.title}
      description={page.description}
      hero={
        <Container className="editions-hero">
          <div>
            <h1>Editions</h1>
            {hasEditions() ? (
              days && <p>{INTRODUCTIONS[days.mode]}</p>
            ) : (
              <p>{data?.editions.length ? EARLIER : INTRODUCTIONS.now}</p>
            )}
          </div>
          <NextEdition withClosing />
        </Container>
      }
    >
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <CardListSkeleton text="Loading editions..." />}
      {data && <Editions list={data} next={days?.next ?? null} />}
    </PageShell>
  )
}

const WHAT_IS_HERE = 'Here is what each edition added, changed and took away.'

const INTRODUCTIONS = {
  now: 'This site publishes at once: a review appears when it is written, so there are no editions.',
  weekly: `Everything athletes write on this site appears once a week. ${WHAT_IS_HERE}`,
  seasons: `Everything athletes write on this site appears on a few days a year. ${WHAT_IS_HERE}`,
}

const EARLIER =
  'This site publishes at once now: a review appears when it is written. Here is what each earlier edition added, changed and took away.'

interface EditionsProps {
  list: Schemas['EditionList']
  /** The day of the next edition; null if it is not known yet, and on a site that publishes at once. */
  next: string | null
}

function Editions({ list: { editions, without }, next }: EditionsProps) {
  const [query] = useSearchParams()
  const shown = query.get('all') === 'true' ? editions : editions.slice(0, LATEST)
  return (
    <div className="grid gap-5">
      {!hasEditions() && (
        <Link to="/" className={`${buttonClass('outline')} justify-self-start`}>
          Go to the home page
        </Link>
      )}
      {next && <State isFirst={editions.length === 0} without={without[0]} next={next} />}
      {editions.length > 1 && <Chart editions={editions.slice(0, CHARTED)} />}
      {editions.length > 0 && (
        <Panel
          title="The ledger"
          note={
            shown.length < editions.length && (
              <span className="text-ink-2">
                Latest {LATEST}.{' '}
                <Link to="?all=true" preventScrollReset className={LINK}>
                  All {editions.length}
                </Link>
              </span>
            )
          }
        >
          <LedgerTable editions={shown} />
          <p className="mt-3.5 text-ink-2">
            <b className="font-semibold text-ink">A number under five is never shown alone.</b> It is joined
            with the editions before it until five are together, so nobody can tell what one person did in one
            edition. “Removed” counts only what had been visible; what was stopped before it appeared is on
            each edition’s page.
          </p>
        </Panel>
      )}
      {hasEditions() && <About hasLedger={editions.length > 0} />}
    </div>
  )
}

/** What is to be said of a site without an edition yet, or of days without one since the newest. */
function State({ isFirst, without, next }: StateProps) {
  if (isFirst)
    return (
      <Panel title="The first one">
        <p>
          <b>The first edition is on {editionDay(next)}.</b> Until then nothing new is public, and you can
          rate.
        </p>
      </Panel>
    )
  if (without === undefined) return null
  return (
    <Panel title="Fewer than five in a week">
      <p>
        <b>No edition on {monthAndDay(without)}.</b> Fewer than five athletes wrote reviews. They wait for{' '}
        {editionDay(next)}.
      </p>
      <p className="mt-2 text-ink-2">With one review in an edition, its week would be its author’s week.</p>
    </Panel>
  )
}

interface StateProps {
  isFirst: boolean
  without: string | undefined
  next: string
}

/** The new reviews of each edition, oldest first. Editions whose number is joined share a column. */
function Chart({ editions }: { editions: readonly LedgerRow[] }) {
  const columns: LedgerRow[] = []
  for (let row = 0; row < editions.length;) {
    const edition = editions[row]
    if (!edition) break
    columns.unshift(edition)
    row += edition.appeared.editions
  }
  const largest = Math.max(5, ...columns.map(({ appeared }) => appeared.number ?? 0))
  return (
    <Panel title="New reviews per edition" note={<span className="text-ink-2">{inAll(columns)}</span>}>
      <ol className="editions-chart">
        {columns.map((edition) => (
          <li key={edition.day}>
            <Link to={`/editions/${edition.day}`}>
              <b>
                {edition.appeared.number ?? '< 5'}
                <span className="sr-only"> new reviews</span>
              </b>
              <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
                <Bar height={(100 * (edition.appeared.number ?? 2)) / largest} />
              </svg>
              <span>
                {edition.appeared.editions > 1 && `${monthAndDay(edition.appeared.since)} to `}
                {monthAndDay(edition.day)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Bar({ height }: { height: number }) {
  return <rect y={100 - height} width={1} height={height} />
}

/** '745 in 13 editions', without those whose number is not shown yet. */
function inAll(columns: readonly LedgerRow[]): string {
  const isOpen = columns.some(({ appeared }) => appeared.number === null)
  const total = columns.reduce((sum, { appeared }) => sum + (appeared.number ?? 0), 0)
  // The oldest column may have more editions than fit into the chart.
  const editions = columns.reduce((sum, { appeared }) => sum + appeared.editions, 0)
  return `${isOpen ? 'at least ' : ''}${total.toLocaleString('en-US')} in ${editions} editions`
}

function About({ hasLedger }: { hasLedger: boolean }) {
  return (
    <div className="editions-two">
      <Panel title="What an edition is">
        <ul className="editions-facts">
          <li>
            <CheckIcon className="size-5" />
            {`Reviews, edits, deletions and all numbers appear together. In between, only ${hasComments() ? 'replies, ' : ''}staff lists and removals change a page.`}
          </li>
          <li>
            <CheckIcon className="size-5" />
            {hasComments()
              ? 'What is plainly dangerous, like a threat or an address,'
              : 'What breaks a rule'}{' '}
            is taken down at once. It’s listed in the next edition’s ledger.
          </li>
          <li>
            <CheckIcon className="size-5" />
            Every review of an edition carries its date, not the day it was written.
          </li>
        </ul>
      </Panel>
      <Panel title="Get it">
        <p className="text-ink-2">
          The ledger as a table, from the first edition on. Free to use with the source.
        </p>
        <p className="mt-3.5 grid gap-2">
          {hasLedger && (
            <>
              <a href="/editions.csv" className={buttonClass('outline')}>
                ledger.csv
              </a>
              <a href="/api/editions" className={buttonClass('outline')}>
                JSON
              </a>
              <a href="/editions.atom" className={buttonClass('outline')}>
                Atom feed
              </a>
            </>
          )}
          <Link to="/letter" className={buttonClass('outline')}>
            The letter
          </Link>
          <Link to="/reports" className={buttonClass('outline')}>
            Season reports
          </Link>
        </p>
      </Panel>
    </div>
  )
}
