import type { Handlers } from '../../../platform/calls/gate.ts'
import { listChanges } from '../changes/change-requests.ts'
import { acceptChange, declineChange, withdrawChange } from '../changes/decide-change.ts'
import { requestChange } from '../changes/request-change.ts'
import { amendContract } from './amend-contract.ts'
import { presentFullContract } from './client-programs.presenter.ts'
import { getContract, listContracts, listContractsByClient, listContractsByEmail } from './client-programs.ts'
import { createContract } from './create-contract.ts'
import { deleteContract } from './delete-contract.ts'
import { checkDocument } from './pdf/check-document.ts'
import { downloadContract } from './pdf/download-contract.ts'
import { correctSigner } from './signing/correct-signer.ts'
import { declineContract } from './signing/decline-contract.ts'
import { forwardContract, takeBackContract } from './signing/forward-contract.ts'
import { remindSigner } from './signing/remind-signer.ts'
import { sendContract } from './signing/send-contract.ts'
import { signContract } from './signing/sign-contract.ts'
import { updateContract } from './update-contract.ts'
import { voidContract } from './void-contract.ts'

export const clientProgramsCalls: Handlers<'clientPrograms'> = {
  create: async (context, input) => presentFullContract(context.actor, await createContract(context, input)),
  update: updateContract,
  amend: amendContract,
  delete: deleteContract,
  get: getContract,
  list: listContracts,
  listByClient: listContractsByClient,
  listByEmail: listContractsByEmail,
  send: sendContract,
  remind: remindSigner,
  sign: signContract,
  decline: declineContract,
  forward: forwardContract,
  takeBack: takeBackContract,
  correctSigner,
  void: voidContract,
  pdf: downloadContract,
  checkDocument,
  requestChange,
  listChanges,
  acceptChange,
  declineChange,
  withdrawChange,
}
