import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { ProgramParts } from '../programs/program-parts.tsx'

/** What hangs on the program besides its day: request, contract and hours. */
export function WholeProgram({ programID }: { programID: string }) {
  const { data } = useQuery(api.programs.overview.queryOptions({ input: { programID } }))
  return data ? <ProgramParts program={data} parts={['request', 'contract', 'hours']} /> : null
}
