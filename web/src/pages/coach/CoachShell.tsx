import { CoachHero, Scoreboard, ScoreboardSkeleton } from '../../features/coaches/CoachHero'
import { AvatarMark } from '../../ui/Avatar'
import { CoachPageSkeleton, UnratedCoachSkeleton } from '../../ui/pageSkeletons'
import { PageShell } from '../shell/PageShell'
import { CoachActions } from './CoachActions'

interface CoachShellProps {
  verified: boolean
  rated: boolean
}

/**
 * The prerendered shell of a profile: hero and skeletons. The build writes it, the server fills in the
 * {{placeholders}}, and the app replaces it.
 */
export function CoachShell({ verified, rated }: CoachShellProps) {
  // Inert: the buttons have no effect before the app is ready.
  const actions = (
    <div inert>
      <CoachActions coachId="" />
    </div>
  )
  const hero = (
    <CoachHero
      name="{{name}}"
      verified={verified}
      avatar={<AvatarMark letters="{{initials}}" colour="{{colour}}" emoji="{{avatar}}" size="xl" />}
      team="{{team}}"
      actions={rated && actions}
      scoreboard={rated ? <ScoreboardSkeleton /> : <Scoreboard rating={0} reviews={0} />}
    />
  )
  return (
    <PageShell title="" hero={hero}>
      {rated ? <CoachPageSkeleton /> : <UnratedCoachSkeleton />}
    </PageShell>
  )
}
