import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, type Schemas, unwrap } from '../../api/client'
import { keys } from '../../api/queryClient'
import { teamLine } from '../../lib/format'
import { meanText, oneDecimal } from '../../lib/scores'
import { Avatar } from '../../ui/Avatar'

/** The scoreboard of a highly rated coach; nothing if the site has none. */
export default function FeaturedCoach() {
  const { data } = useQuery({
    queryKey: keys.featuredCoach(),
    queryFn: ({ signal }) => unwrap(api.GET('/api/featured-coach', { signal })),
    staleTime: Infinity,
  })
  return data?.coach ? <FeaturedCard coach={data.coach} quote={data.quote} /> : null
}

interface FeaturedCardProps {
  coach: Schemas['CoachProfile']
  quote: string | null
}

function FeaturedCard({ coach, quote }: FeaturedCardProps) {
  return (
    <Link
      to={`/coach/${coach.id}`}
      className="motion-rise block rounded-[1.125rem] border border-chalk/15 bg-turf-950/75 px-6 py-5.5 transition-colors hover:border-chalk-3"
    >
      <span className="flex items-center gap-3">
        <Avatar coach={coach} />
        <span className="min-w-0 grow">
          <span className="block font-semibold">{coach.name}</span>
          <span className="block text-sm text-pretty text-chalk-3">{teamLine(coach)}</span>
        </span>
        <span className="font-display text-[3.4rem] leading-[0.9] font-bold text-gold">
          <span className="sr-only">Rated </span>
          {oneDecimal(coach.rating)}
        </span>
      </span>
      <dl className="mt-3.5">
        {Object.entries(coach.ratings).map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[6rem_1fr_1.875rem] items-center gap-2.5 py-1.5 text-sm text-chalk-2"
          >
            <dt>{label}</dt>
            <dd className="contents">
              <svg width="100%" height="7" className="rounded-full bg-chalk/15" aria-hidden="true">
                <rect width={`${(value / 5) * 100}%`} height="7" rx="3.5" className="fill-gold" />
              </svg>
              <span className="text-right font-display text-base leading-none font-bold text-chalk">
                {meanText(value)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {quote && (
        <span className="mt-3 block text-sm text-chalk-2">
          “{quote}” <span className="text-chalk-3">— Athlete</span>
        </span>
      )}
    </Link>
  )
}
