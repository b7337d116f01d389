import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client'
import { senseOf, SENSES } from '../../api/tagSenses'
import { ENOUGH_REVIEWS, formatCount, reviewsText, sportTitle } from '../../lib/format'
import { CategoryBars } from '../../ui/charts'
import { Panel } from '../../ui/Panel'
import { Tags } from '../../ui/Tags'

interface RatingsProps {
  coach: Schemas['CoachProfile']
}

/** The mean of each category with enough ratings, beside the average of the coach's sport and division if that has enough coaches. */
export function Ratings({ coach }: RatingsProps) {
  const { average } = coach
  const bars = Object.entries(coach.ratings).map(([label, mean], index) => ({
    label,
    value: (coach.rating_counts[index] ?? 0) >= ENOUGH_REVIEWS ? mean : 0,
    average: average?.ratings[label as keyof typeof average.ratings] ?? 0,
  }))
  return (
    <Panel title="Ratings">
      <CategoryBars bars={bars} />
      {average && (
        <p className="average-key">
          {`Average of ${formatCount(average.coaches)} ${sportTitle(coach).toLowerCase()} coaches in ${coach.division}, ${reviewsText(average.reviews)}`}
        </p>
      )}
    </Panel>
  )
}

/** "2 of 3 athletes who answered would recommend this coach": used when there are too few answers for a percentage. */
export function recommendationText({
  recommend_yes: yes,
  recommend_answers: answers,
}: Pick<Schemas['CoachProfile'], 'recommend_answers' | 'recommend_yes'>): string {
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
    <Panel title="What athletes say most">
      <p className="text-ink-2">
        {tags.length === 0 ? 'No tags yet' : `And how many of ${reviewsText(coach.total_reviews)} say it`}
      </p>
      {groups
        .filter((group) => group.tags.length > 0)
        .map((group) => (
          <div key={group.sense} className="mt-3 grid gap-2">
            <h3 className="text-[1.0625rem] font-semibold tracking-wider text-ink-2 uppercase">
              {group.heading}
            </h3>
            <Tags tags={group.tags} label={`Popular tags: ${group.heading.toLowerCase()}`} link={link} />
          </div>
        ))}
    </Panel>
  )
}
