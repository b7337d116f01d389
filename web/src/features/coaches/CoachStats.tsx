import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client'
import { senseOf, SENSES } from '../../api/tagSenses'
import { athletesText, ENOUGH_REVIEWS } from '../../lib/format'
import { meanText } from '../../lib/scores'
import { CategoryBars, Donut } from '../../ui/charts'
import { Panel } from '../../ui/Panel'
import { RichText } from '../../ui/RichText'
import { Tags } from '../../ui/Tags'

interface CoachStatsProps {
  coach: Schemas['CoachProfile']
}

/** A coach's statistics: category bars, share of recommendations, summary. */
export function CoachStats({ coach }: CoachStatsProps) {
  const bars = Object.entries(coach.ratings).map(([label, value]) => ({ label, value }))
  const answers = coach.recommend_answers
  return (
    <div className="grid gap-5 md:grid-cols-[1.25fr_1fr]">
      <Panel title="Ratings" className="flex flex-col md:row-span-2">
        <CategoryBars bars={bars} />
      </Panel>
      <Panel title="Would Recommend">
        {answers > 0 && answers < ENOUGH_REVIEWS ? (
          <p className="text-lg">{recommendationText(coach)}</p>
        ) : (
          <Donut
            percent={answers > 0 ? coach.recommendation_percentage : null}
            text="of athletes would recommend"
            note={answers > 0 ? `of ${answers} who answered` : 'No answers yet'}
          />
        )}
      </Panel>
      <AiSummary summary={coach.ai_summary} />
    </div>
  )
}

/** The 'AI Summary', labeled as AI-generated (spec section 2). */
export function AiSummary({ summary }: { summary: string | null }) {
  return (
    <Panel
      title={
        <>
          AI Summary{' '}
          <span className="ml-1.5 rounded-md bg-soft px-2 py-1 align-[0.2em] font-sans text-[0.78rem] font-semibold tracking-normal text-soft-ink">
            AI-generated
          </span>
        </>
      }
    >
      <RichText html={summary ?? 'No reviews yet'} className="text-pretty" />
    </Panel>
  )
}

interface EarlyCategoryRatingsProps {
  coach: Pick<Schemas['CoachProfile'], 'ratings' | 'total_reviews'>
}

/**
 * The six category ratings of a coach with too few reviews to judge: no score words, no colors, and no bars that would
 * look like a measurement.
 */
export function EarlyCategoryRatings({ coach }: EarlyCategoryRatingsProps) {
  const reviews = coach.total_reviews
  const title =
    reviews === 1 ? 'Ratings from that athlete' : `Ratings from those ${athletesText(reviews).toLowerCase()}`
  return (
    <Panel title={title}>
      <dl className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1">
        {Object.entries(coach.ratings).map(([label, value]) => (
          <div key={label} className="flex items-center justify-between gap-3 border-b border-line py-2">
            <dt>{label}</dt>
            <dd className={`flex items-center gap-2.5 ${value > 0 ? '' : 'text-ink-3'}`}>
              {value > 0 ? null : <span>Not rated</span>}
              <b className="font-display text-[1.35rem] leading-none">
                {Number.isInteger(value) && value > 0 ? value : meanText(value)}
              </b>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** "2 of 3 athletes who answered would recommend this coach": used when there are too few answers for a percentage. */
export function recommendationText({
  recommend_answers: answers,
  recommendation_percentage: percentage,
}: Pick<Schemas['CoachProfile'], 'recommend_answers' | 'recommendation_percentage'>): string {
  const yes = Math.round((percentage * answers) / 100)
  return `${yes} of ${answers} ${answers === 1 ? 'athlete' : 'athletes'} who answered would recommend this coach`
}

interface PopularTagsProps {
  coach: Pick<Schemas['CoachProfile'], 'popular_tags' | 'popular_tag_counts' | 'total_reviews'>
  /** Renders the text of a tag as a link to its reviews. */
  link: (tag: string) => ReactNode
}

/** The most chosen tags, grouped by sense, with the number of athletes who chose each. */
export function PopularTags({ coach, link }: PopularTagsProps) {
  const tags = coach.popular_tags.map((text, index) => ({
    text,
    sense: senseOf(text),
    count: coach.popular_tag_counts[index] ?? 0,
  }))
  const groups = SENSES.map((group) => ({
    ...group,
    tags: tags.filter(({ sense }) => sense === group.sense),
  }))
  return (
    <section aria-labelledby="popular-tags" className="grid gap-3.5">
      <h2 id="popular-tags" className="text-[1.6rem]">
        What athletes say most
      </h2>
      <p className="text-ink-2">
        {tags.length === 0 ? 'No tags yet' : `And how many of ${coach.total_reviews} reviews say it`}
      </p>
      {groups
        .filter((group) => group.tags.length > 0)
        .map((group) => (
          <div key={group.sense} className="grid gap-2">
            <h3 className="text-[1.0625rem] font-semibold tracking-wider text-ink-2 uppercase">
              {group.heading}
            </h3>
            <Tags tags={group.tags} label={`Popular tags: ${group.heading.toLowerCase()}`} link={link} />
          </div>
        ))}
    </section>
  )
}
