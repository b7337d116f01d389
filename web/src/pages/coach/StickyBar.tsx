import type { Schemas } from '../../api/client'
import { NO_SCORE, oneDecimal } from '../../lib/scores'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { SearchIcon, StarIcon } from '../../ui/icons'
import { Container } from '../../ui/layout'
import { FindCoachLink } from '../shell/FindCoachLink'
import { useRate } from './useRate'

/** A thin bar with name, rating and the button to rate, for wide screens. */
export default function StickyBar({ coach }: { coach: Schemas['CoachProfile'] }) {
  const { form, label, rate } = useRate(String(coach.id), coach.name)
  return (
    <div className="turf-focus motion-fade fixed inset-x-0 top-0 z-30 border-b border-turf-700 bg-turf-950 text-chalk max-md:hidden">
      <Container className="flex min-h-15 items-center gap-4">
        <Avatar coach={coach} />
        <p className="min-w-0 truncate font-display text-[1.6rem] leading-none font-bold uppercase">
          {coach.name}
        </p>
        <p className="font-display text-[1.6rem] leading-none font-bold text-gold">
          {coach.total_reviews > 0 ? oneDecimal(coach.rating) : NO_SCORE}
        </p>
        <span className="ml-auto inline-flex items-center gap-2">
          <SearchIcon className="size-4.5" />
          <FindCoachLink className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap hover:underline" />
        </span>
        <Button variant="gold" data-prefetch={form} onClick={rate}>
          <StarIcon />
          <span>{label}</span>
        </Button>
      </Container>
    </div>
  )
}
