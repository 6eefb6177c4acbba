import { linkTo } from '@belay/contract/links'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../../cloud/orpc.ts'
import { useMe } from '../../../cloud/use-me.ts'
import { FinePrint } from '../../../shell/fine-print.tsx'
import { Loaded } from '../../../ui/page/states.tsx'
import { useTitle } from '../../../ui/page/use-title.ts'
import { isFullContract } from '../contract.ts'
import styles from './contract-page.module.css'
import { ContractPage } from './contract-page.tsx'
import { findNameToSign } from './find-name-to-sign.ts'

/** Shows a contract to a signed-in party, on the same page as by its mailed link (R416). */
export function OwnContract({ programID }: { programID: string }) {
  const { user } = useMe()
  const query = useQuery(api.clientPrograms.get.queryOptions({ input: { programID } }))
  const contract = query.data && isFullContract(query.data) ? query.data : undefined
  useTitle(contract?.programName ?? 'Your contract')
  return (
    <div className={styles.page}>
      <Link {...linkTo.day(programID)} className={styles.back} data-print="no">
        Your program
      </Link>
      {!contract && <h1 className="visuallyHidden">Your contract</h1>}
      <Loaded query={{ ...query, data: contract }} height={480}>
        {(loaded) => <ContractPage contract={loaded} initialName={findNameToSign(user)} />}
      </Loaded>
      <FinePrint />
    </div>
  )
}
