import { PageShell } from './shell/PageShell'

export default function HomePage() {
  return (
    <PageShell title="Know the coach before you commit.">
      <h1 className="text-4xl uppercase">Know the coach before you commit.</h1>
    </PageShell>
  )
}
