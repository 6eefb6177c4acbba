import { os } from '../../platform/gate.ts'
import { createContract } from '../programs/create-contract.ts'
import { deleteContract } from '../programs/delete-contract.ts'
import { presentFull } from './client-programs.presenter.ts'
import * as contracts from './client-programs.ts'
import { correctSigner, forward, takeBack } from './handing-on.ts'
import { pdf } from './pdf.ts'
import { remind, send, voidContract } from './sending.ts'
import { decline, sign } from './signing.ts'
import { updateContract } from './update-contract.ts'

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
  send: calls.send.handler(({ context, input }) => send(context, input)),
  remind: calls.remind.handler(({ context, input }) => remind(context, input)),
  sign: calls.sign.handler(({ context, input }) => sign(context, input)),
  decline: calls.decline.handler(({ context, input }) => decline(context, input)),
  forward: calls.forward.handler(({ context, input }) => forward(context, input)),
  takeBack: calls.takeBack.handler(({ context, input }) => takeBack(context, input)),
  correctSigner: calls.correctSigner.handler(({ context, input }) => correctSigner(context, input)),
  void: calls.void.handler(({ context, input }) => voidContract(context, input)),
  pdf: calls.pdf.handler(({ context, input }) => pdf(context, input)),
})
