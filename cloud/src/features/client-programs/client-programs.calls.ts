import type { Handlers } from '../../platform/gate.ts'
import { amendContract } from '../programs/contracts/amend-contract.ts'
import { createContract } from '../programs/contracts/create-contract.ts'
import { deleteContract } from '../programs/contracts/delete-contract.ts'
import { sendContract } from '../programs/contracts/send-contract.ts'
import { updateContract } from '../programs/contracts/update-contract.ts'
import { voidContract } from '../programs/contracts/void-contract.ts'
import { presentFull } from './client-programs.presenter.ts'
import { getContract, listContracts, listContractsByClient, listContractsByEmail } from './client-programs.ts'
import { correctSigner } from './correct-signer.ts'
import { declineContract } from './decline-contract.ts'
import { downloadContract } from './download-contract.ts'
import { forwardContract, takeBackContract } from './forward-contract.ts'
import { remindSigner } from './remind-signer.ts'
import { signContract } from './sign-contract.ts'

export const clientProgramsCalls: Handlers<'clientPrograms'> = {
  create: async (context, input) => presentFull(context.actor, await createContract(context, input)),
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
}
