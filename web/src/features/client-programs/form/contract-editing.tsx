import { currentVersionOf } from '@belay/contract/amendments'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../cloud/orpc.ts'
import { isFullContract } from '../contract.ts'
import { ContractForm } from './contract-form.tsx'
import type { ContractProgram } from './contract-values.ts'
import { findProgramOwner } from './program-owner.ts'
import { ProgramPicker } from './program-picker.tsx'

type ContractEditingProps = { programID: string | undefined; onClose: (programID?: string) => void }

/** Shows the forms to create a contract, after the choice of a program, or to edit an unsigned contract. */
export function ContractEditing({ programID, onClose }: ContractEditingProps) {
  const [chosenProgram, setChosenProgram] = useState<ContractProgram | 'freely' | null>(null)
  const { data } = useQuery(api.clientPrograms.get.queryOptions({ input: programID ? { programID } : skipToken }))
  const ofProgram = programID ?? (chosenProgram === 'freely' ? undefined : chosenProgram?.programID)
  const overview = useQuery(
    api.programs.overview.queryOptions({ input: ofProgram ? { programID: ofProgram } : skipToken }),
  )
  const owner = overview.data ? findProgramOwner(overview.data) : null
  const clientID = chosenProgram === 'freely' ? null : chosenProgram?.clientID
  const client = useQuery(api.clients.get.queryOptions({ input: clientID ? { clientID } : skipToken }))
  if (programID === undefined) {
    if (chosenProgram === null) return <ProgramPicker onChoose={setChosenProgram} onClose={() => onClose()} />
    if (chosenProgram === 'freely') return <ContractForm owner={null} onClose={onClose} />
    if ((clientID && client.isPending) || !overview.data) return null
    return <ContractForm client={client.data} program={chosenProgram} owner={owner} onClose={onClose} />
  }
  if (!data || !isFullContract(data) || !data.can.edit || !overview.data) return null
  return <ContractForm key={programID} contract={currentVersionOf(data)} owner={owner} onClose={onClose} />
}
