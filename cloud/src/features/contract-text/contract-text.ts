import { contractTextDocument } from '@belay/contract/contract-text'
import { mayAsAdmin } from '../../platform/calls/admins.rules.ts'
import { type Context, requireVersion, transactional } from '../../platform/calls/gate.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { sanitizeRichText } from '../../platform/text/sanitize-rich-text.ts'
import { CONTRACT_TEXT_ID, type ContractText, contractTexts } from './contract-text.documents.ts'

const NOTHING_YET = { paymentText: '', additionalText: '', version: 0, createdAt: 0 }

const presentText = (text: Versioned<ContractText> | null) =>
  text === null ? NOTHING_YET : pickFields(contractTextDocument, text)

/** Returns the text of contracts. Before the first save it is empty, with version 0 and time 0. */
export const getContractText = async ({ store }: Context) =>
  presentText(await store.get(contractTexts, CONTRACT_TEXT_ID))

/** Merges the given fields, sanitized. The other field stays, even if both are saved concurrently (R45). */
export const saveContractText = transactional('contractText.save', async (tx, { version, ...given }) => {
  const fields = Object.fromEntries(
    Object.entries(given).flatMap(([field, html]) => (html === undefined ? [] : [[field, sanitizeRichText(html)]])),
  )
  const text = await tx.get(contractTexts, CONTRACT_TEXT_ID)
  requireVersion(presentText(text), version)
  return presentText(
    text
      ? tx.update(contractTexts, mayAsAdmin(tx.actor, text), fields)
      : tx.create(contractTexts, { id: CONTRACT_TEXT_ID, paymentText: '', additionalText: '', ...fields }),
  )
})
