import { ScoreboardSkeleton, CoachHero } from '../../features/coaches/CoachHero'
import { CoachPageSkeleton } from '../../ui/skeletons'
import { PageShell } from '../shell/PageShell'
import { CoachActions } from './CoachActions'

/**
 * The prerendered shell of a profile: hero and skeletons. The build writes it, the server fills in the
 * {{placeholders}}, and the app replaces it.
 */
export function CoachShell({ verified }: { verified: boolean }) {
  // Inert: the buttons have no effect before the app is ready.
  const actions = (
    <div inert>
      <CoachActions coachId="" />
    </div>
  )
  const hero = (
    <CoachHero
      coach={{ avatar: '{{avatar}}', name: '{{name}}', verified }}
      team="{{team}}"
      actions={actions}
      scoreboard={<ScoreboardSkeleton />}
    />
  )
  return (
    <PageShell title="" hero={hero}>
      <CoachPageSkeleton />
    </PageShell>
  )
}
