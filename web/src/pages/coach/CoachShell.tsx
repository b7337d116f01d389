import { CoachHero, Score } from '../../features/coaches/CoachHero'
import { AvatarMark } from '../../ui/Avatar'
import { CoachPageSkeleton } from '../../ui/pageSkeletons'
import { Breadcrumbs } from '../places/Breadcrumbs'
import { PageShell } from '../shell/PageShell'
import { WithoutScript } from '../shell/ShellWithoutScript'
import { CoachActions } from './CoachActions'
import { UnratedCoachShell } from './UnratedCoachShell'

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
      colors={['{{color}}', '{{second_color}}']}
      breadcrumbs={
        <Breadcrumbs
          pages={[
            { name: '{{school}}', path: '{{school_path}}' },
            { name: '{{sport}}', path: '{{team_path}}' },
          ]}
        />
      }
      team="{{team}}"
      scoreboard={rated ? '{{board}}' : <Score rating={0} reviews={0} />}
    >
      <div>{'{{hero_rest}}'}</div>
      {rated && actions}
    </CoachHero>
  )
  return (
    <PageShell title="" hero={hero}>
      <div className="needs-script">
        {rated ? <CoachPageSkeleton /> : <UnratedCoachShell coachName="{{name}}" />}
      </div>
      <WithoutScript />
    </PageShell>
  )
}
