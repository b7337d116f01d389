import { PageShell } from './shell/PageShell'

export default function NotFoundPage() {
  return (
    <PageShell title="Page Not Found">
      <h1 className="text-4xl uppercase">Page Not Found</h1>
    </PageShell>
  )
}
