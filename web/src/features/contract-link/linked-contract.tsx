import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { getErrorData } from '../../cloud/calls/errors.ts'
import { cloud } from '../../cloud/client.ts'
import { queryClient } from '../../cloud/query.ts'
import { contractPass } from '../../cloud/session/contract-pass.ts'
import { ErrorState, Loading } from '../../ui/page/states.tsx'
import { isFullContract } from '../client-programs/contract.ts'
import styles from '../client-programs/signing/contract-page.module.css'
import { ContractPage } from '../client-programs/signing/contract-page.tsx'

/** A separate name in the cache, because a signed-in person may see other data. It is cleared when the page closes. */
const QUERY_NAME = ['clientPrograms', 'byLink']

/** Shows a contract that was opened by its mailed link. Calls `onEnded` when the pass has ended. */
export function LinkedContract({ programID, pass, onEnded }: { programID: string; pass: string; onEnded: () => void }) {
  useLayoutEffect(() => contractPass.use(pass), [pass])
  useEffect(() => () => queryClient.removeQueries({ queryKey: [QUERY_NAME] }), [])
  const query = useQuery({
    queryKey: [QUERY_NAME, { programID, pass }],
    queryFn: () => cloud.clientPrograms.get({ programID }),
  })
  const hasEnded = getErrorData(query.error).reason === 'contract-link-ended'
  useEffect(() => {
    if (hasEnded) onEnded()
  }, [hasEnded, onEnded])

  const contract = query.data && isFullContract(query.data) ? query.data : null
  return (
    <div className={styles.page}>
      {contract ? (
        <ContractPage contract={contract} />
      ) : query.error && !hasEnded ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Loading height={480} />
      )}
    </div>
  )
}
