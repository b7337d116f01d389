import { kindOf } from '../../session/accountKind'
import type { User } from '../../session/session'
import OwnSaved from './OwnSaved'
import OwnTeam from './OwnTeam'

/** An athlete's team; the saved coaches of recruits and parents, who don't rate. */
export default function Own({ user }: { user: User }) {
  return kindOf(user.kind) === 'athlete' ? <OwnTeam user={user} /> : <OwnSaved />
}
