import { Container } from '../../ui/layout'
import { PageShell } from '../shell/PageShell'
import { RenderedPart } from './RenderedPart'

/** The prerendered shell of a page that the server renders. The app replaces it with the same HTML. */
export function RenderedShell() {
  return (
    <PageShell
      title=""
      hero={
        <Container>
          <RenderedPart part="hero" html="{{hero}}" />
        </Container>
      }
    >
      <RenderedPart part="body" html="{{body}}" />
    </PageShell>
  )
}
