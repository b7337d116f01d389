import { Fragment } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, type Schemas, unwrap } from '../api/client'
import { messageOf } from '../api/errors'
import { keys } from '../api/queryClient'
import { weekdayAndDate } from '../lib/dates'
import { ENOUGH_REVIEWS, formatCount } from '../lib/format'
import { hasEditions } from '../lib/publication'
import { buttonClass } from '../ui/Button'
import { Container } from '../ui/layout'
import { CardListSkeleton } from '../ui/pageSkeletons'
import { Panel } from '../ui/Panel'
import { ErrorState } from '../ui/states'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import './data/data.css'

export const page: PageMeta = {
  title: 'Data',
  description:
    'Coaches, posts, teams and facts as tables to download, with the numbers that this site shows.',
  indexed: true,
  rendered: true,
}

type Table = Schemas['DataTable']

const LINK = 'font-semibold text-soft-ink underline'

/** /data: the tables to download, their columns and license. */
export default function DataPage() {
  const { data, error, refetch } = useQuery({
    queryKey: keys.data(),
    queryFn: ({ signal }) => unwrap(api.GET('/api/data', { signal })),
  })
  return (
    <PageShell
      title={page.title}
      description={page.description}
      hero={
        <Container className="pt-6 pb-10 text-chalk">
          <h1 className="text-5xl uppercase sm:text-6xl">Data</h1>
          <p className="mt-3 max-w-[44ch] text-lg text-chalk-2">
            Every coach, post and team on this site as a table, with the numbers on their pages.
          </p>
          {data?.made_on && (
            <p className="mt-3 text-lg text-gold">{`Numbers of ${weekdayAndDate(data.made_on)}`}</p>
          )}
        </Container>
      }
    >
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <CardListSkeleton text="Loading tables..." />}
      {data && (
        <div className="data-columns">
          <div className="grid gap-5">
            {data.tables.length === 0 && (
              <Panel title="No files yet">
                <p>They are made within an hour after the site starts.</p>
              </Panel>
            )}
            {data.tables.map((table) => (
              <TablePanel key={table.name} table={table} />
            ))}
          </div>
          <div className="grid gap-5">
            <License text={data.license} />
            <About />
            <Panel title="Season reports">
              <p className="text-ink-2">
                What athletes think of the teams of a sport, season by season, each with a table:{' '}
                <Link to="/reports" className={LINK}>
                  all reports
                </Link>
                .
              </p>
            </Panel>
            <Panel title="For programs">
              <p className="text-ink-2">
                This list is also at{' '}
                <a href="/api/data" className={LINK}>
                  /api/data
                </a>
                . To read the reviews themselves, page through{' '}
                <a href="/api/docs#all-coaches-and-reviews" className={LINK}>
                  the API
                </a>
                .
              </p>
            </Panel>
          </div>
        </div>
      )}
    </PageShell>
  )
}

const TABLES: Record<Table['name'], { title: string; about: string }> = {
  coaches: { title: 'Coaches', about: 'One row per coach, with the numbers on the profile.' },
  posts: { title: 'Posts', about: 'One row per post: who coached which team, and since when.' },
  teams: { title: 'Teams', about: 'One row per team, with the numbers of today’s staff.' },
  facts: { title: 'Facts', about: 'Roster sizes and numbers of coaches by team, with their sources.' },
  reviews: { title: 'Reviews', about: 'One row per review.' },
}

function TablePanel({ table }: { table: Table }) {
  const { title, about } = TABLES[table.name]
  return (
    <Panel
      title={title}
      note={
        <span className="text-ink-2">{`${formatCount(table.rows)} ${table.rows === 1 ? 'row' : 'rows'}`}</span>
      }
    >
      <p>{about}</p>
      <p className="data-files mt-3.5 flex flex-wrap gap-2">
        {table.files.map((file) => (
          <a key={file.name} href={`/data/${file.name}`} download className={buttonClass('outline')}>
            <span className="notranslate" translate="no">
              {file.name}
            </span>{' '}
            <span className="font-normal text-ink-2">{size(file.bytes)}</span>
          </a>
        ))}
      </p>
      <details className="data-details">
        <summary>{`${table.columns.length} columns`}</summary>
        <dl>
          {table.columns.map((column) => (
            <div key={column.name}>
              <dt className="notranslate" translate="no">
                <BreakableName name={column.name} />
              </dt>
              <dd>{column.description}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Panel>
  )
}

/** The name of a column, which may break after each underscore but nowhere else. */
function BreakableName({ name }: { name: string }) {
  const [first, ...rest] = name.split('_')
  return (
    <>
      {first}
      {rest.map((part, index) => (
        <Fragment key={index}>
          _<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

/** '1.4 MB', '23 kB'. */
function size(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.ceil(bytes / 1000)} kB`
}

function License({ text }: { text: string }) {
  return (
    <Panel title="License">
      {text ? (
        <p className="whitespace-pre-line">{text}</p>
      ) : (
        <p className="text-ink-2">
          The operator of this site hasn’t said how the tables may be used. Please{' '}
          <Link to="/contact" className={LINK}>
            contact us
          </Link>{' '}
          before you publish them.
        </p>
      )}
    </Panel>
  )
}

function About() {
  const facts = [
    'The tables have what anyone can see on this site, and no more: no texts of reviews, and nothing about their authors.',
    `Stars, categories, tags and recommendations are left out for fewer than ${ENOUGH_REVIEWS} reviews, as on the pages.`,
    hasEditions()
      ? 'The files are made with each edition and stay the same until the next one.'
      : 'The files are made once a week, on Monday.',
    'A review that is removed in between still counts in the files until then. A profile that is removed leaves them within an hour or two.',
    'CSV opens in a spreadsheet. JSON Lines has one row per line, for programs. Both are UTF-8.',
    'In CSV, an apostrophe comes before text that a spreadsheet would take for a formula.',
  ]
  return (
    <Panel title="About these files">
      <ul className="grid gap-3">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Panel>
  )
}
