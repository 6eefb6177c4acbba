import type { AskedShift } from '@belay/contract/identity'
import { linkTo } from '@belay/contract/links'
import { useEffect, useState } from 'react'
import { getErrorMessage } from '../../cloud/calls/errors.ts'
import { useCentre } from '../../cloud/centre.ts'
import { linkTokens } from '../../cloud/session/link-tokens.ts'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { CallUs, CardPage } from '../../ui/page/card-page.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import styles from './answer-shift.module.css'
import { ContinueTo } from './continue-to.tsx'
import { openShiftLink } from './open-shift-link.ts'

const LinkedShift = createLazyPart(() => import('./linked-shift.tsx').then((part) => part.LinkedShift), {
  fallback: () => <Loading height={480} />,
})

/** Shows the page of the links in a shift's mail: the shift, and buttons that answer without a sign-in. */
export function AnswerShiftScreen() {
  const token = linkTokens.find('/answer')
  const [linked, setLinked] = useState<AskedShift | null>(null)
  const [problem, setProblem] = useState('')
  useTitle(linked?.shift?.programName ?? 'Your shift')
  useEffect(() => {
    if (!token) return
    // The page's code loads while the cloud answers.
    void LinkedShift.load().catch(() => undefined)
    openShiftLink(token, setLinked)
      .then(setLinked)
      .catch((error: unknown) => setProblem(getErrorMessage(error)))
  }, [token])
  if (token && !linked && !problem) return <Loading height={480} />
  if (!linked?.shift) return <NoShift linked={linked} problem={problem} />
  return <LinkedShift linked={linked} shift={linked.shift} token={token} onChanged={setLinked} />
}

/** Shows why a link leads to no shift. */
function NoShift({ linked, problem }: { linked: AskedShift | null; problem: string }) {
  const { phone } = useCentre()
  return (
    <CardPage>
      <div className={styles.message} role="status">
        <h1 className={styles.title}>{linked ? 'Nothing to answer' : "This link doesn't work"}</h1>
        <p>{linked?.sentence || problem || 'Open the link in your e-mail again.'}</p>
        <ContinueTo screen={linkTo.schedule()}>
          your shifts. <CallUs phone={phone} />
        </ContinueTo>
      </div>
    </CardPage>
  )
}
