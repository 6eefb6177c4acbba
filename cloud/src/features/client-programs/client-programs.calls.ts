import { os } from '../../platform/gate.ts'
import { createContract } from '../programs/create-contract.ts'
import { deleteContract } from '../programs/delete-contract.ts'
import { presentFull } from './client-programs.presenter.ts'
import * as contracts from './client-programs.ts'
import { correctSigner } from './correct-signer.ts'
import { declineContract } from './decline-contract.ts'
import { downloadContract } from './download-contract.ts'
import { forwardContract, takeBackContract } from './forward-contract.ts'
import { remindSigner } from './remind-signer.ts'
import { sendContract } from './send-contract.ts'
import { signContract } from './sign-contract.ts'
import { updateContract } from './update-contract.ts'
import { voidContract } from './void-contract.ts'

const calls = os.clientPrograms

export const clientProgramsCalls = calls.router({
  create: calls.create.handler(async ({ context, input }) =>
    presentFull(context.actor, await createContract(context, input)),
  ),
  update: calls.update.handler(({ context, input }) => updateContract(context, input)),
  delete: calls.delete.handler(({ context, input }) => deleteContract(context, input)),
  get: calls.get.handler(({ context, input }) => contracts.get(context, input)),
  list: calls.list.handler(({ context, input }) => contracts.list(context, input)),
  listByClient: calls.listByClient.handler(({ context, input }) => contracts.listByClient(context, input)),
  listByEmail: calls.listByEmail.handler(({ context, input }) => contracts.listByEmail(context, input)),
  send: calls.send.handler(({ context, input }) => sendContract(context, input)),
  remind: calls.remind.handler(({ context, input }) => remindSigner(context, input)),
  sign: calls.sign.handler(({ context, input }) => signContract(context, input)),
  decline: calls.decline.handler(({ context, input }) => declineContract(context, input)),
  forward: calls.forward.handler(({ context, input }) => forwardContract(context, input)),
  takeBack: calls.takeBack.handler(({ context, input }) => takeBackContract(context, input)),
  correctSigner: calls.correctSigner.handler(({ context, input }) => correctSigner(context, input)),
  void: calls.void.handler(({ context, input }) => voidContract(context, input)),
  pdf: calls.pdf.handler(({ context, input }) => downloadContract(context, input)),
})
