type Amendable = { amendment?: object | null; signed: boolean }

/**
 * A contract as it is being worked on: its amendment in the shape of an unsigned contract while there is one, else the
 * contract itself.
 */
export const openPartOf = <Contract extends Amendable>(contract: Contract): Contract =>
  contract.amendment ? { ...contract, ...contract.amendment, signed: false, signature: null } : contract
