import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client'
import { Avatar } from '../../ui/Avatar'
import { VerifiedBadge } from '../../ui/VerifiedBadge'
import { Wrap } from '../../ui/Wrap'

interface CoachBandProps {
  coach: Pick<Schemas['CoachProfile'], 'avatar' | 'name' | 'verified'>
  /** What they coach, and where. */
  team: string
  /** Rate, save. */
  actions: ReactNode
  /** What the reviews say, in numbers. */
  board: ReactNode
}

/** The head of a profile on the turf: who it is, what one can do, the scoreboard. */
export function CoachBand({ coach, team, actions, board }: CoachBandProps) {
  return (
    <Wrap className="flex flex-col gap-5 pt-6 pb-12 md:flex-row md:items-center md:gap-7 md:pt-8 md:pb-14">
      <Avatar emoji={coach.avatar} size="xl" />
      <div className="min-w-0 grow">
        <h1 className="text-[clamp(2.4rem,5.4vw,4rem)] wrap-anywhere uppercase">
          {coach.name} {coach.verified && <VerifiedBadge className="size-7 md:size-9" />}
        </h1>
        <p className="mt-2 text-lg wrap-anywhere text-chalk-2">{team}</p>
        {actions}
      </div>
      {board}
    </Wrap>
  )
}
