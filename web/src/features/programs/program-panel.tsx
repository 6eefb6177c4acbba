import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { ChangeHistory } from '../../ui/history/change-history.tsx'
import { HistoryTimeline } from '../../ui/history/history-timeline.tsx'
import { DetailPanel } from '../../ui/layers/detail-panel.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { describeState } from '../../ui/text/meanings.ts'
import type { State } from '../../ui/text/state.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { isFullContract } from '../client-programs/contract.ts'
import { ContractFoot } from '../client-programs/contract-actions.tsx'
import { ContractDetails } from '../client-programs/document/contract-details.tsx'
import { RequestActions } from '../program-requests/request-actions.tsx'
import { RequestDetails } from '../program-requests/request-details.tsx'
import { AdminActions } from '../schedule/program/entry-actions.tsx'
import { OwnAssignment } from '../schedule/staffing/own-assignment.tsx'
import type { Program, ProgramPart } from './program.ts'
import { ProgramActionForm } from './program-action-form.tsx'
import { describeProgram, ProgramHead, StageBar } from './program-head.tsx'
import { ProgramMessages } from './program-messages.tsx'
import { ProgramSections } from './program-sections.tsx'
import styles from './programs.module.css'

const WORDS: Record<ProgramPart, string> = {
  program: 'Program',
  request: 'Request',
  contract: 'Contract',
  conversation: 'Conversation',
  mails: 'Mails',
  history: 'History',
}

type PanelProps = {
  /** The ID of the program, or of a request without a program. */
  id: string
  part: ProgramPart
  programName?: string | undefined
  /** True if the panel opens only after the program is loaded. */
  isLinked: boolean
  onClose: () => unknown
}

const Conversation = createLazyPart(() => import('../conversation/conversation.tsx').then((part) => part.Conversation))

/** Shows a program's panel: stage, next step, parts and actions. Each person sees only the parts that they may see. */
export function ProgramPanel({ id, part: wantedPart, programName, isLinked, onClose }: PanelProps) {
  const query = useQuery(api.programs.overview.queryOptions({ input: { programID: id } }))
  const format = useFormat()
  const [search, setSearch] = useUrlState()
  const [hasChanged, setHasChanged] = useState(false)
  const isAllowed = { readTrail: useIsAllowed('audit.list'), readMails: useIsAllowed('programs.messages') }
  const program = query.data
  const parts = program ? listParts(program, isAllowed) : []
  const part = parts.includes(wantedPart) ? wantedPart : (parts[0] ?? wantedPart)
  const show = (nextPart: ProgramPart) => setSearch({ part: nextPart }, { replace: true })
  return (
    <>
      <DetailPanel
        opened={!(isLinked && query.isPending)}
        onClose={() => void onClose()}
        title={program?.programName || programName || 'Program'}
        badge={program && <StatusBadge {...describeStage(program)} />}
        summary={program && describeProgram(program, format)}
        actions={program && <Actions program={program} part={part} onChanged={setHasChanged} onGone={onClose} />}
      >
        <Loaded query={query} height={480}>
          {(loaded) => (
            <>
              <ProgramHead program={loaded} part={part} onShow={show} />
              <Tabs value={part} onChange={(nextPart) => show(nextPart as ProgramPart)} keepMounted={false}>
                {parts.length > 1 && (
                  <Tabs.List mb="lg" aria-label="Parts of the program" data-print="no">
                    {parts.map((name) => (
                      <Tabs.Tab key={name} value={name}>
                        {WORDS[name]}
                      </Tabs.Tab>
                    ))}
                  </Tabs.List>
                )}
                <Tabs.Panel value={part} className={styles.part}>
                  {part === 'program' && <ProgramSections program={loaded} onShow={show} />}
                  {part === 'request' && loaded.request && <RequestDetails request={loaded.request} />}
                  {part === 'contract' && loaded.contract && (
                    <ContractDetails contract={loaded.contract} hasChanged={hasChanged} />
                  )}
                  {part === 'conversation' && <Conversation programID={id} />}
                  {part === 'mails' && <ProgramMessages id={id} />}
                  {part === 'history' && <ProgramHistory program={loaded} />}
                </Tabs.Panel>
              </Tabs>
            </>
          )}
        </Loaded>
      </DetailPanel>
      {program?.schedule && search.do && (
        <ProgramActionForm
          entry={program.schedule}
          action={search.do}
          onClose={() => setSearch({ do: undefined }, { replace: true })}
        />
      )}
    </>
  )
}

/** Returns a program's stage: it needs the viewer if the next step is theirs, and is settled if there is none. */
function describeStage({ stage, next }: Program): State {
  const state = describeState('programs', stage)
  if (state.meaning !== 'waits') return state
  return { ...state, meaning: next === null ? 'settled' : next.action ? 'needsYou' : 'waits' }
}

/** Returns the existing parts of a program that this person may see. */
function listParts({ programID, request, contract }: Program, isAllowed: Record<'readTrail' | 'readMails', boolean>) {
  const hasPart: Record<ProgramPart, boolean> = {
    program: programID !== null,
    request: request !== null,
    contract: contract !== null,
    conversation: isAllowed.readMails || request !== null || (contract !== null && isFullContract(contract)),
    mails: isAllowed.readMails,
    history: isAllowed.readTrail,
  }
  return (Object.keys(hasPart) as ProgramPart[]).filter((part) => hasPart[part])
}

/** Shows a program's stages and changes. For a request without a program, shows the request's own entries. */
function ProgramHistory({ program }: { program: Program }) {
  const { programID, programName, request } = program
  if (programID === null) return request && <HistoryTimeline collection="programRequests" documentId={request.id} />
  const firstStep = request && { at: request.createdAt, title: `${request.contactName} asked for the program` }
  return (
    <>
      <StageBar program={program} />
      <ChangeHistory programID={programID} programName={programName} beginning={firstStep} />
    </>
  )
}

type ActionsProps = {
  program: Program
  part: ProgramPart
  onChanged: (hasChanged: boolean) => void
  onGone: () => unknown
}

/** Shows the buttons for the actions that this person may take on the open part of the program. */
function Actions({ program: { request, contract, schedule, staffing, swaps }, part, onChanged, onGone }: ActionsProps) {
  const { isAdmin, isFacilitator } = useMe()
  const [, setSearch] = useUrlState()
  const openAction = (action: 'edit' | 'assign') => setSearch({ do: action })
  if (part === 'request') return request && <RequestActions request={request} onGone={onGone} />
  if (part === 'contract')
    return contract && isFullContract(contract) ? (
      <ContractFoot contract={contract} onChanged={onChanged} onGone={onGone} />
    ) : null
  if (part !== 'program' || !schedule) return null
  if (isAdmin) return <AdminActions entry={schedule} onAct={openAction} onClose={() => void onGone()} />
  return isFacilitator ? <OwnAssignment entry={schedule} assignments={staffing} swaps={swaps} /> : null
}
