import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api, type Schemas, unwrap } from '../api/client'
import { messageOf } from '../api/errors'
import { keys } from '../api/queryClient'
import { REASONS } from '../api/rules'
import { shortDate, shortMonthAndYear } from '../lib/dates'
import { formatCount } from '../lib/format'
import { RESPONSE_TIME } from '../lib/promisedHours'
import { hasComments } from '../lib/comments'
import { hasEditions } from '../lib/publication'
import { Container } from '../ui/layout'
import { CardListSkeleton } from '../ui/pageSkeletons'
import { ErrorState } from '../ui/states'
import { No, Step, Yes } from './how-we-check/items'
import { EmptySquares, Squares, WhatIsSeen, WhatNobodyKnows, WhoChecks } from './how-we-check/pictures'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import './how-we-check/how-we-check.css'

export const page: PageMeta = {
  title: 'How We Check',
  description:
    'What your coach never sees, how reviews are checked, what was removed, and what nobody can know, in four pictures.',
  indexed: true,
  rendered: true,
}

type Figures = Schemas['HowWeCheck']

/** The number of rules that are named with their removals; the transparency report has all. */
const MAX_RULES = 3

/**
 * /how-we-check: what stands behind the ratings, in four pictures, each with a list that says the same.
 * `?coach=` is the profile from which it was opened.
 */
export default function HowWeCheckPage() {
  const coach = useSearchParams()[0].get('coach') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: keys.howWeCheck(coach),
    queryFn: ({ signal }) => unwrap(api.GET('/api/how-we-check', { params: { query: { coach } }, signal })),
  })
  return (
    <PageShell
      title={page.title}
      description={page.description}
      hero={
        <Container>
          <div className="check-hero">
            <h1>How we check</h1>
            <p>What stands behind every rating here, in four pictures.</p>
          </div>
        </Container>
      }
    >
      {data ? (
        <>
          <div className="check">
            <Seen />
            <Steps />
            <Removed figures={data} />
            <Unknown figures={data} />
          </div>
          <CameFrom coach={data.coach} />
        </>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <CardListSkeleton text="Loading..." />
      )}
    </PageShell>
  )
}

function Seen() {
  return (
    <section aria-labelledby="check-sees">
      <h2 id="check-sees">What your coach sees, and never sees</h2>
      <WhatIsSeen />
      <ul>
        <Yes>“Athlete”, a day, the stars</Yes>
        <Yes>{hasComments() ? 'The ratings, tags and words' : 'The ratings and tags'}</Yes>
        <No>Never your name or email</No>
        <No>Never the hour or your device</No>
        <No>Never what else you rated</No>
      </ul>
      <p>
        {hasEditions()
          ? 'The day is that of an edition, in which everything new appears together. You can also choose a later one.'
          : 'You can let it appear later: together with others, or not before a date. Ratings of a whole staff get random days.'}
      </p>
    </section>
  )
}

function Steps() {
  return (
    <section aria-labelledby="check-steps">
      <h2 id="check-steps">How reviews are checked</h2>
      <WhoChecks />
      <ol>
        <Step number={1}>
          {hasComments()
            ? 'While writing: hints on names and contact details, and our '
            : 'Before rating: our '}
          <Link to="/guidelines">rules</Link>
        </Step>
        <Step number={2}>{checkedWithout()}</Step>
        <Step number={3}>A person reads every report within {RESPONSE_TIME}</Step>
        <Step number={4}>It stays, or goes with a rule and a reason</Step>
      </ol>
    </section>
  )
}

/** What is checked before anybody reports a review. */
function checkedWithout(): string {
  const [copies, found] = hasComments()
    ? ['copies and waves of similar reviews', 'Copied reviews, and waves of similar ones,']
    : ['waves of reviews', 'Waves of similar reviews']
  return hasEditions() ? `Before an edition, moderators can look at ${copies}` : `${found} are put on hold`
}

function Removed({ figures }: { figures: Figures }) {
  const { public: published, removed, since } = figures
  return (
    <section aria-labelledby="check-removed">
      <h2 id="check-removed">
        What was removed
        {published > 0 && <small> since {shortDate(since, '')}, to the nearest ten</small>}
      </h2>
      {published > 0 ? (
        <>
          <Squares published={published} removed={removed} />
          <dl>
            <div>
              <dt>{formatCount(published)}</dt>
              <dd>public now</dd>
            </div>
            {removed > 0 && (
              <div>
                <dt>{formatCount(removed)}</dt>
                <dd>decisions to remove{mostOften(figures.by_rule)}</dd>
              </div>
            )}
          </dl>
          {removed === 0 && <p>Fewer than ten decisions to remove.</p>}
        </>
      ) : (
        <>
          <EmptySquares />
          <p>
            We count once a day, and there is little to show yet. As athletes write, you’ll see here how many
            reviews are public, and how many a moderator removed, by rule.
          </p>
        </>
      )}
      <p className="check-more">
        <Link to="/transparency">All decisions by month</Link>
      </p>
      <p className="check-more flex flex-wrap gap-x-5">
        <Link to="/data">All numbers as tables</Link> <Link to="/reports">Season reports</Link>
      </p>
    </section>
  )
}

/** ", most often: “Names someone else” 10"; empty if no rule has ten. */
function mostOften(rules: Figures['by_rule']): string {
  const named = rules
    .slice(0, MAX_RULES)
    .map(({ rule, removed }) => `“${REASONS[rule]}” ${formatCount(removed)}`)
  return named.length > 0 ? `, most often: ${named.join(', ')}` : ''
}

function Unknown({ figures }: { figures: Figures }) {
  return (
    <section aria-labelledby="check-unknown">
      <h2 id="check-unknown">What nobody can know</h2>
      <WhatNobodyKnows />
      <ul>
        <Yes>
          <SchoolEmails figures={figures} />
        </Yes>
        <No>That shows a school. Nobody can check the roster.</No>
        <No>
          {hasComments()
            ? 'Whether a story is fair. Read several, then ask players.'
            : 'Whether a rating is fair. Compare several, then ask players.'}
        </No>
      </ul>
    </section>
  )
}

/**
 * How many reviews came with a confirmed school email: of the coach, or of the whole site. All text is in elements, for
 * browsers that translate the page.
 */
function SchoolEmails({ figures: { coach, ...site } }: { figures: Figures }) {
  if (coach?.school_email === 0)
    return (
      <span>{`None of ${formatCount(coach.reviews)} reviews of ${coach.name} came with a confirmed school email`}</span>
    )
  if (coach?.school_email)
    return (
      <>
        <b>
          {formatCount(coach.school_email)} of {formatCount(coach.reviews)}
        </b>{' '}
        reviews of {coach.name} came with a confirmed school email
      </>
    )
  if (site.public > 0 && site.school_email > 0)
    return (
      <>
        About{' '}
        <b>
          {formatCount(site.school_email)} of {formatCount(site.public)}
        </b>{' '}
        reviews here came with a confirmed school email
      </>
    )
  return <span>A review can show that its author confirmed a school email</span>
}

/** A line about the profile from which the page was opened, and where to report something. */
function CameFrom({ coach }: { coach: Figures['coach'] }) {
  if (!coach)
    return (
      <p className="check-end">
        <Link to="/contact">Report something</Link>
      </p>
    )
  return (
    <p className="check-end">
      <span>
        You came from <Link to={`/coach/${coach.id}`}>{coach.name}</Link>
        {coach.reviews > 0
          ? `: ${formatCount(coach.reviews)} public, ${coach.removed === null ? 'fewer than five' : `about ${formatCount(coach.removed)}`} removed (${shortMonthAndYear(coach.since)} to ${shortMonthAndYear(coach.until)}).`
          : ', who has no reviews yet.'}
      </span>{' '}
      <Link to={`/visit/${coach.id}`}>Questions for a visit</Link>{' '}
      <Link to={`/contact?coach=${coach.id}`}>Report something</Link>
    </p>
  )
}
