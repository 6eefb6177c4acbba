type Amendable = { amendment?: object | null; signed: boolean }

/**
 * Returns the editable part of a contract: its amendment in the shape of an unsigned contract, or the contract itself
 * if it has no amendment.
 */
export const openPartOf = <Contract extends Amendable>(contract: Contract): Contract =>
  contract.amendment ? { ...contract, ...contract.amendment, signed: false, signature: null } : contract
