import { messageOf } from '../../api/errors'
import { DeskNav } from '../../features/desk/DeskNav'
import { ClaimList, useDeskClaims } from '../../features/desk/ClaimList'
import { Container } from '../../ui/layout'
import { ErrorState } from '../../ui/states'
import { PageShell } from '../shell/PageShell'
import { isNotFound, NotThere } from './NotThere'

/** Claims of profiles, for admins. */
export default function DeskClaims() {
  const { data, error, refetch } = useDeskClaims()
  if (isNotFound(error)) return <NotThere />
  return (
    <PageShell
      title="Claims"
      hero={
        <Container className="desk-hero">
          <DeskNav current="claims" />
          <h1 className="text-4xl uppercase">Claims</h1>
        </Container>
      }
    >
      {data && <ClaimList claims={data} />}
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
    </PageShell>
  )
}
