import { Container } from '../../ui/layout'
import { PageShell } from '../shell/PageShell'
import { TeamPart } from './TeamPart'

/** The prerendered shell of a team's page, which the server fills in. The app replaces it with the same HTML. */
export function TeamShell() {
  return (
    <PageShell
      title=""
      hero={
        <Container>
          <TeamPart part="hero" html="{{team_hero}}" />
        </Container>
      }
    >
      <TeamPart part="body" html="{{team_body}}" />
    </PageShell>
  )
}
