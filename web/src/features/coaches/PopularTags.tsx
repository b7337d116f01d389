import type { Schemas } from '../../api/client'
import { senseOf, SENSES } from '../../api/tagSenses'
import { Tags } from '../../ui/Tags'

interface PopularTagsProps {
  coach: Pick<Schemas['CoachProfile'], 'popular_tags' | 'popular_tag_counts' | 'total_reviews'>
}

/** The tags chosen most, by sense, with how many athletes chose each. */
export function PopularTags({ coach }: PopularTagsProps) {
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
        What athletes keep saying
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
            <Tags tags={group.tags} label={`Popular tags: ${group.heading.toLowerCase()}`} />
          </div>
        ))}
    </section>
  )
}
