type Amendable = { amendment?: object | null; signed: boolean }

/** Returns a contract's amendment in the shape of an unsigned contract, or the contract if it has no amendment. */
export const currentVersionOf = <Contract extends Amendable>(contract: Contract): Contract =>
  contract.amendment ? { ...contract, ...contract.amendment, signed: false, signature: null } : contract
