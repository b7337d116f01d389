import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api, type Schemas, unwrap } from '../api/client'
import { messageOf } from '../api/errors'
import { keys } from '../api/queryClient'
import { RESPONSE_HOURS } from '../lib/promisedHours'
import { buttonClass } from '../ui/Button'
import { SelectField } from '../ui/fields'
import { Container } from '../ui/layout'
import { ErrorState } from '../ui/states'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { monthName } from './transparency/figures'
import { Decisions, Hours, OtherActions, Reports } from './transparency/panels'
import './transparency/transparency.css'

export const page: PageMeta = {
  title: 'Transparency Report',
  description: 'What people reported, what we decided and how long it took, month by month.',
  indexed: true,
  rendered: true,
}

type Month = Schemas['TransparencyMonth']

/** /transparency: the public transparency report. `?month=2026-10` chooses a month. */
export default function TransparencyPage() {
  const { data, error, refetch } = useQuery({
    queryKey: keys.transparency(),
    queryFn: ({ signal }) => unwrap(api.GET('/api/transparency', { signal })),
  })
  const [query, setQuery] = useSearchParams()
  // The last full month is more informative than one that has just started.
  const month = data?.months.find(({ month }) => month === query.get('month')) ?? data?.months[1]
  return (
    <PageShell
      title={page.title}
      description={page.description}
      hero={
        <Container className="figures-hero">
          <div className="grow">
            <h1 className="text-5xl uppercase sm:text-6xl">Transparency report</h1>
            <p className="mt-3 max-w-[44ch] text-lg text-chalk-2">{page.description}</p>
          </div>
          {month && <Score month={month} />}
        </Container>
      }
    >
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && month && (
        <div className="grid gap-5">
          <form action="/transparency" className="figures-choice">
            <div className="grid gap-2">
              <SelectField
                label="Month"
                name="month"
                value={month.month}
                onChange={(event) => {
                  setQuery({ month: event.target.value }, { replace: true, preventScrollReset: true })
                }}
                options={data.months.map((each) => ({ value: each.month, label: monthName(each) }))}
              />
              <noscript>
                <button className={buttonClass('outline')}>Show month</button>
              </noscript>
            </div>
            <p className="text-ink-2">
              Numbers under five read “fewer than 5”, so that nobody can be found in them; totals are rounded
              and tell no more than what is shown. All are counted once a day.{' '}
              <a href="/api/transparency" className="font-semibold text-soft-ink underline">
                Get it as JSON
              </a>
            </p>
          </form>
          <div className="figures-columns">
            <Reports month={month} />
            <div className="grid gap-5">
              <Hours months={data.months} chosen={month} />
              <Decisions month={month} />
            </div>
          </div>
          <OtherActions months={data.months} chosen={month} />
          <p className="text-ink-2">
            We keep a case for 12 months after the decision. After that, only these counts remain. Rules:{' '}
            <Link to="/guidelines" className="font-semibold text-soft-ink underline">
              Site Guidelines
            </Link>
          </p>
        </div>
      )}
    </PageShell>
  )
}

function Score({ month }: { month: Month }) {
  const figures = [
    [month.reports_about, 'reports, rounded'],
    [month.median_hours === null ? '–' : `${month.median_hours} h`, 'typical time to a decision'],
    [month.p95_hours === null ? '–' : `${month.p95_hours} h`, '95% decided within'],
    [month.late ?? '< 5', `later than ${RESPONSE_HOURS} h`],
  ] as const
  return (
    <dl className="figures-score">
      {figures.map(([value, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
