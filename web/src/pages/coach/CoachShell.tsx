import { CoachHero, Scoreboard, ScoreboardShell } from '../../features/coaches/CoachHero'
import { AvatarMark } from '../../ui/Avatar'
import { CoachPageSkeleton } from '../../ui/pageSkeletons'
import { Skeleton } from '../../ui/skeletons'
import { StarLinks } from '../../ui/StarLinks'
import { Breadcrumbs } from '../places/Breadcrumbs'
import { PageShell } from '../shell/PageShell'
import { WithoutScript } from '../shell/ShellWithoutScript'
import { CoachActions } from './CoachActions'
import { Invitation } from './Invitation'

interface CoachShellProps {
  verified: boolean
  rated: boolean
}

/**
 * The prerendered shell of a profile: hero and skeletons. The build writes it, the server fills in the
 * {{placeholders}}, and the app replaces it.
 */
export function CoachShell({ verified, rated }: CoachShellProps) {
  // Inert: the buttons do nothing until the app is ready.
  const actions = (
    <div inert className="needs-script">
      <CoachActions coachId="" />
    </div>
  )
  const hero = (
    <CoachHero
      name="{{name}}"
      verified={verified}
      avatar={<AvatarMark letters="{{initials}}" color="{{color}}" emoji="{{avatar}}" size="xl" />}
      breadcrumbs={
        <Breadcrumbs
          pages={[
            { name: '{{school}}', path: '{{school_path}}' },
            { name: '{{sport}}', path: '{{team_path}}' },
          ]}
        />
      }
      team="{{team}}"
      actions={rated && actions}
      scoreboard={rated ? <ScoreboardShell /> : <Scoreboard rating={0} reviews={0} />}
    />
  )
  return (
    <PageShell title="" hero={hero}>
      <div className="needs-script">{rated ? <CoachPageSkeleton /> : <UnratedCoachShell />}</div>
      <WithoutScript />
    </PageShell>
  )
}

/** The invitation to rate is the same for every coach without ratings, so it is readable before the app is ready. */
function UnratedCoachShell() {
  const stars = (
    <div inert>
      <StarLinks chosen={0} link={(number, props) => <span key={number} {...props} />} />
    </div>
  )
  return (
    <>
      <Invitation coachName="{{name}}" stars={stars} later={<div className="h-24 max-md:w-full md:h-11" />} />
      <div className="mt-6 grid gap-5 md:grid-cols-2">
        <Skeleton className="h-66 rounded-card" />
        <Skeleton className="h-66 rounded-card" />
      </div>
    </>
  )
}
